/** The folders for emails that the portal has read (DH-25). */
export type InboxFolder = "Processed" | "Unmatched" | "Dropped";

export type InboxEmail = {
  /** The size of the whole email in bytes. */
  readonly size: number;
  /** The email as received (RFC 5322). Only its beginning if the email is larger than `maxBytes`. */
  readonly source: Uint8Array;
};

export type InboxLimits = {
  /** The maximum number of emails that one call reads. */
  readonly most: number;
  /** The size of the largest email that is read completely. */
  readonly maxBytes: number;
};

/** The part of a larger email that is read. Contains the header, unless the header is unusually long. */
export const headerBytes = 65_536;

/** The mailbox that receives borrowers' replies to mails of the portal. */
export type InboxProvider = {
  /**
   * Passes the oldest emails of the inbox to `file`, one after the other. Moves each email to the folder that `file`
   * returns, and creates missing folders. If a move fails after `file` returned, a later call passes the email again.
   * @throws ProviderFault if a retry may succeed, or the error that `file` threw. The email then stays in the inbox.
   */
  sort(file: (email: InboxEmail) => Promise<InboxFolder>, limits: InboxLimits): Promise<void>;
};
