export type EngineName = "Chromium" | "Firefox" | "WebKit";

export type Engine = {
  readonly name: EngineName;
  readonly version: string;
  readonly program: string;
  readonly args: readonly string[];
};

export type Key = "Enter" | "Escape" | "Tab";

/** An element of the page. Clicks use the driver's real mouse input. */
export type Control = {
  click(): Promise<void>;
  choose(value: string): Promise<void>;
  upload(paths: readonly string[]): Promise<void>;
};

/** A browser window with separate cookies and storage. Scripts are JavaScript expressions that run in the page. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Returns the element that the script finds, or the reason why the script finds no element. */
  find(script: string): Promise<Control | string>;
  /** Runs a script and returns its JSON result. */
  read(script: string): Promise<unknown>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
};

/** A running browser. Open only one tab at a time, because WebKitGTK's driver has only one session. */
export type Browser = {
  openTab(): Promise<Tab>;
  stop(): Promise<void>;
};
