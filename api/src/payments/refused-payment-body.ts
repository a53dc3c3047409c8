import type { RefusalBody } from "../http/errors.ts";

/** A payment that is refused says so twice, the second time under the names of the specification (SH-029). */
export function refusedPaymentBody(usual: RefusalBody) {
  const [ownText] = Object.values(usual.fields ?? {});
  const message = ownText ?? usual.message;
  return { ...usual, message, errorCode: usual.code, errMessage: message };
}
