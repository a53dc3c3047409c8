import type { PlatformRefusal } from "@portal/domain/wire/messages";

/** An error that the request itself causes. The caller gets the refusal with the error's code. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";
  readonly code: PlatformRefusal;
  /** The Retry-After header in seconds. */
  readonly retryAfter: number | undefined;
  constructor(code: PlatformRefusal, retryAfter?: number) {
    super(`a request was refused: ${code}`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
