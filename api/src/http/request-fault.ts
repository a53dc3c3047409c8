import type { PlatformRefusal } from "@portal/domain/wire/messages";

/** Something is wrong with the request itself; the caller is told which of the portal's own refusals it is. */
export class RequestFault extends Error {
  override readonly name = "RequestFault";
  readonly code: PlatformRefusal;
  constructor(code: PlatformRefusal) {
    super(`a request was refused: ${code}`);
    this.code = code;
  }
}
