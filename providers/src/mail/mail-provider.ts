export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type Mail = {
  /** A retry sends the same id, so mail servers recognize the duplicate (RFC 5322, 3.6.4). */
  readonly id: string;
  /** The time at which the mail was written. A retry sends the same date. */
  readonly date: Temporal.Instant;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment | undefined;
};

export type Sender = { readonly name: string; readonly address: string };

export type MailProvider = {
  /**
   * Resolves when the receiving server accepts the mail. A retry after a lost reply may deliver the mail twice.
   * @throws MailRefused if a retry would fail too, ProviderFault if a retry might succeed
   */
  send(mail: Mail): Promise<void>;
};
