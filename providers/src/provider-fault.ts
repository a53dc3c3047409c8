import type { AchFaultCode } from "@portal/domain/payments/lender/contract";

/** A failure of a disk, mail server or other service. The same call may succeed later. */
export class ProviderFault extends Error {
  override readonly name: string = "ProviderFault";
  /** The kind of provider, such as "storage" or "mail". */
  readonly provider: string;

  constructor(provider: string, what: string, cause: unknown) {
    super(`${provider}: ${what}`, { cause });
    this.provider = provider;
  }
}

/** The storage has no free space for a file. */
export class StorageFull extends ProviderFault {
  override readonly name = "StorageFull";

  constructor(what: string, cause: unknown) {
    super("storage", what, cause);
  }
}

/** The mail server refuses a mail permanently, because of its recipient or content. */
export class MailRefused extends ProviderFault {
  override readonly name = "MailRefused";

  constructor(what: string, cause: unknown) {
    super("mail", what, cause);
  }
}

/** A failed exchange of files with the bank. `code` names the cause for the log and for the lender. */
export class AchFault extends ProviderFault {
  override readonly name = "AchFault";
  readonly code: AchFaultCode;

  constructor(code: AchFaultCode, what: string, cause: unknown) {
    super("ach", what, cause);
    this.code = code;
  }
}
