/** A file that a mail brings along. */
export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

/** One mail to one person, as it is handed over. */
export type Mail = {
  /** The same for one mail however often it is handed over: the far side knows it again by this (RFC 5322, 3.6.4). */
  readonly id: string;
  /** When it was written, which is not when it is sent. */
  readonly date: Temporal.Instant;
  readonly to: string;
  /** Who reads the answers. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment | undefined;
};

export type Sender = { readonly name: string; readonly address: string };

/** Who delivers mail. */
export type MailProvider = {
  /**
   * Hands a mail over; once this resolves, it is the far side's to deliver.
   * @throws MailRefused where another try would come to the same, ProviderFault where it might not. An answer that is
   *   lost throws too, so the same mail may be handed over twice.
   */
  send(mail: Mail): Promise<void>;
};
