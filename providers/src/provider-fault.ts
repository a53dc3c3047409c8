/**
 * Something outside our own code failed: a disk, a mail server, a bank's service. It is nobody's request that
 * is at fault, and the same call may succeed later. `cause` is what the provider's own library threw.
 */
export class ProviderFault extends Error {
  override readonly name: string = "ProviderFault";
  /** The kind of provider: "storage", "mail" … */
  readonly provider: string;

  constructor(provider: string, what: string, cause: unknown) {
    super(`${provider}: ${what}`, { cause });
    this.provider = provider;
  }
}

/** There is no room for what was to be kept. It passes when someone makes room. */
export class StorageFull extends ProviderFault {
  override readonly name = "StorageFull";

  constructor(what: string, cause: unknown) {
    super("storage", what, cause);
  }
}

/** The far side will never take this mail: it does not know the recipient, or does not want what is in it. */
export class MailRefused extends ProviderFault {
  override readonly name = "MailRefused";

  constructor(what: string, cause: unknown) {
    super("mail", what, cause);
  }
}
