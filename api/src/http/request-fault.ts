import type { PlatformRefusal } from "@portal/domain/wire/messages";

/** An error that the request itself causes. The caller gets the refusal with this code. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";
  readonly code: PlatformRefusal;
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined;
  constructor(code: PlatformRefusal, retryAfter?: number) {
    super(`a request was refused: ${code}`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
