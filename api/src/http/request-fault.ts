import type { PlatformRefusal } from "@portal/domain/wire/messages";

/** Something is wrong with the request itself; the caller is told which of the portal's own refusals it is. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";
  readonly code: PlatformRefusal;
  /** Seconds after which another try has a chance. */
  readonly retryAfter: number | undefined;
  constructor(code: PlatformRefusal, retryAfter?: number) {
    super(`a request was refused: ${code}`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
