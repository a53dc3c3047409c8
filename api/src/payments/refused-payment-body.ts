import type { RefusalBody } from "../http/errors.ts";

/** Adds the error code and the message under the specification's field names (SH-029). */
export function refusedPaymentBody(usual: RefusalBody) {
  // Leaves out the new authorization text, because the text does not explain the refusal.
  const { authorization: _, ...faults } = usual.fields ?? {};
  const [ownText] = Object.values(faults);
  const message = ownText ?? usual.message;
  return { ...usual, message, errorCode: usual.code, errMessage: message };
}
