/**
 * Who takes Nacha files to the originating bank and brings its files back. A file is handed over in two steps, so that
 * whoever dies in between neither loses it nor hands it over twice: it is staged under a name that is used once, which
 * the caller writes down, and released under its own.
 */
export type AchProvider = {
  /**
   * Puts a file where the bank does not look. May be done again.
   * @throws ProviderFault where another try may go better, as do all of these
   */
  stage(stagedAs: string, bytes: Uint8Array): Promise<void>;
  /**
   * Gives a staged file to the bank, whole or not at all, in the place of one of the same name. A file that is no
   * longer staged has been given to it before. However many do so at once, what the bank was given stays there.
   */
  release(stagedAs: string, name: string): Promise<void>;
  /** Takes a staged file away that will not be released. */
  discard(stagedAs: string): Promise<void>;
  /** What lies staged, whoever staged it and whether it will be released or not. */
  listStaged(): Promise<readonly string[]>;
  /** The bank's files that were not confirmed, by name. */
  listInbound(): Promise<readonly string[]>;
  readInbound(name: string): Promise<Uint8Array>;
  /**
   * Puts a file of the bank's aside, once it need not be read again; one that was put aside before under the same name
   * is kept beside it. May be done again.
   */
  confirmInbound(name: string): Promise<void>;
};

/** More than this no file of returns can be. */
export const mostInboundBytes = 20_000_000;

/** Where files lie at the bank's end, in a folder or on a server. */
export const achFolders = {
  staging: "staging",
  outgoing: "outgoing",
  incoming: "incoming",
  read: "read",
} as const;

/** Nothing but a name: none that leads to another folder, and none of those that are hidden while they are written. */
export function isFileName(name: string): boolean {
  return /^[^./\\\0][^/\\\0]{0,199}$/.test(name);
}

/** A name that is not taken: itself, or with the first number from 2 on that makes it one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}.${number}`;
  return free;
}
