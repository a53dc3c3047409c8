/**
 * Delivers Nacha files to the originating bank and fetches the bank's files. Delivery has two steps, so that a crash in
 * between neither loses a file nor delivers it twice. The caller stages the file under a one-time name, which it
 * records, and then releases the file under its final name. All methods throw a ProviderFault if a retry may succeed.
 */
export type AchProvider = {
  /** Writes a file to a folder that the bank does not read. Repeating the call is safe. */
  stage(stagedAs: string, bytes: Uint8Array): Promise<void>;
  /**
   * Gives a staged file to the bank, completely or not at all, and replaces a file of the same name. Does nothing if
   * the file was already released. Simultaneous calls never remove a file that the bank received.
   */
  release(stagedAs: string, name: string): Promise<void>;
  /** Removes a staged file that the caller will not release. */
  discard(stagedAs: string): Promise<void>;
  /** Lists the staged files of all callers, including files that no caller will release. */
  listStaged(): Promise<readonly string[]>;
  /** Lists the names of files from the bank, except files that `confirmInbound` has moved. */
  listInbound(): Promise<readonly string[]>;
  readInbound(name: string): Promise<Uint8Array>;
  /** Moves a processed file to an archive that keeps earlier files of the same name. Repeating the call is safe. */
  confirmInbound(name: string): Promise<void>;
};

/** Maximum size of a file from the bank. Real files with returns are much smaller. */
export const maxInboundBytes = 20_000_000;

/** The folders in which the portal and the bank exchange files, on a disk or on a server. */
export const achFolders = {
  staging: "staging",
  outgoing: "outgoing",
  incoming: "incoming",
  read: "read",
} as const;

/** Accepts only plain names: no paths, and no hidden names, because those mark files that are still being written. */
export function isFileName(name: string): boolean {
  return /^[^./\\\0][^/\\\0]{0,199}$/.test(name);
}

/** Returns the name if it is free. Otherwise appends the first number, from 2, that gives a free name. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}.${number}`;
  return free;
}
