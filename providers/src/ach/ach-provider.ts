/**
 * Delivers Nacha files to the originating bank and reads the bank's files. Callers first stage a file and then release
 * it, so that a crash neither loses a file nor delivers it twice. All methods throw a ProviderFault if a retry may
 * succeed.
 */
export type AchProvider = {
  /** Writes a file to a folder that the bank does not read. The call can be repeated. */
  stage(stagedAs: string, bytes: Uint8Array): Promise<void>;
  /**
   * Releases a staged file to the bank, completely or not at all. Replaces a file of the same name. The call can be
   * repeated.
   */
  release(stagedAs: string, name: string): Promise<void>;
  /** Removes a staged file that will not be released. */
  discard(stagedAs: string): Promise<void>;
  /** Returns the names of all staged files, including abandoned files. */
  listStaged(): Promise<readonly string[]>;
  /** Returns the names of the bank's files that are not confirmed yet. */
  listInbound(): Promise<readonly string[]>;
  readInbound(name: string): Promise<Uint8Array>;
  /**
   * Moves a processed file to an archive, without replacing earlier files of the same name. The call can be repeated.
   */
  confirmInbound(name: string): Promise<void>;
};

/** The maximum size of a file from the bank. Real files are much smaller. */
export const maxInboundBytes = 20_000_000;

/** The folders for exchanging files with the bank, on a disk or on a server. */
export const achFolders = {
  staging: "staging",
  outgoing: "outgoing",
  incoming: "incoming",
  read: "read",
} as const;

/** Accepts only plain file names. Rejects paths and hidden names. A hidden name marks an incomplete file. */
export function isFileName(name: string): boolean {
  return /^[^./\\\0][^/\\\0]{0,199}$/.test(name);
}

/** Returns the name. If the name is in use, appends the first free number from 2. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}.${number}`;
  return free;
}
