export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type Mail = {
  /**
   * The mail's id, which stays the same when the mail is sent again, so mail servers recognize the duplicate (RFC
   * 5322, 3.6.4).
   */
  readonly id: string;
  /** When the mail was written, not when it is sent. */
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
   * Resolves once the receiving server must deliver the mail. If the server's reply is lost, the call throws, so a mail
   * may be sent twice.
   * @throws MailRefused if a retry would fail too, ProviderFault if a retry might succeed
   */
  send(mail: Mail): Promise<void>;
};
