export type EngineName = "Chromium" | "Firefox" | "WebKit";

/** An installed browser engine. */
export type Engine = {
  readonly name: EngineName;
  readonly version: string;
  readonly program: string;
  readonly args: readonly string[];
};

export type Key = "Enter" | "Escape" | "Tab";

/** An element of the page. Clicks are the driver's real mouse input. */
export type Control = {
  click(): Promise<void>;
  /** Chooses an option of a select element. */
  choose(value: string): Promise<void>;
  /** Selects files in a file input. */
  upload(paths: readonly string[]): Promise<void>;
};

/** A browser window with its own cookies and storage. Scripts are JavaScript expressions, evaluated in the page. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Returns the element that the script returns, or the string that it returns as a reason. */
  find(script: string): Promise<Control | string>;
  /** Returns the JSON value of a script. */
  read(script: string): Promise<unknown>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
};

/** A running browser. Open one tab at a time: WebKitGTK's driver has only one session. */
export type Browser = {
  openTab(): Promise<Tab>;
  stop(): Promise<void>;
};
