import type { RefusalBody } from "../http/errors.ts";

/** A payment that is refused says so twice, the second time under the names of the specification (SH-029). */
export function refusedPaymentBody(usual: RefusalBody) {
  // A new authorization is for the borrower to read; it is not why the payment was refused.
  const { authorization: _, ...faults } = usual.fields ?? {};
  const [ownText] = Object.values(faults);
  const message = ownText ?? usual.message;
  return { ...usual, message, errorCode: usual.code, errMessage: message };
}
