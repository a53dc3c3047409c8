import type { RefusalBody } from "../http/errors.ts";

/** Repeats the refusal's code and text under the field names of the specification (SH-029). */
export function refusedPaymentBody(usual: RefusalBody) {
  // The new authorization text is included for the borrower to read. It is not the reason for the refusal.
  const { authorization: _, ...faults } = usual.fields ?? {};
  const [ownText] = Object.values(faults);
  const message = ownText ?? usual.message;
  return { ...usual, message, errorCode: usual.code, errMessage: message };
}
