import { returnTexts, updateCall, type ReturnKind } from "./messages.ts";

/** Whether a text looks like an ACH return or change code (Nacha Operating Rules, Appendix Four). */
export function isReturnCode(text: string): boolean {
  return /^[RC]\d\d$/.test(text);
}

const kinds: Readonly<Record<string, ReturnKind>> = {
  R01: "insufficient",
  R02: "closed",
  R03: "wrongNumbers",
  R04: "invalidAccount",
  R05: "notAuthorized",
  R06: "chooseAnother",
  R07: "notAuthorized",
  R08: "stopped",
  R09: "insufficient",
  R10: "notAuthorized",
  R11: "notAuthorized",
  R12: "updatedByBank",
  R13: "noAch",
  R16: "frozen",
  R17: "returnedByBank",
  R20: "chooseAnother",
  R21: "companyMismatch",
  R22: "companyMismatch",
  R24: "duplicate",
  R29: "notAuthorized",
  R31: "chooseOrContact",
  R33: "chooseOrContact",
  R34: "chooseOrContact",
  R38: "chooseOrContact",
  C01: "corrected",
  C02: "corrected",
  C03: "corrected",
  C05: "chooseOrContact",
  C06: "corrected",
};

/** The reasons for which the text asks the borrower to update the bank details. */
const withEdit: ReadonlySet<ReturnKind> = new Set([
  "closed",
  "wrongNumbers",
  "invalidAccount",
  "updatedByBank",
  "noAch",
  "returnedByBank",
  "companyMismatch",
  "corrected",
]);

export type ReturnReason = { readonly text: string; readonly offersEdit: boolean };

/**
 * Explains a return code to the borrower (SERV-RET-02 to 16).
 * @param isMendable false after the bank details were corrected
 */
export function returnReason(code: string, isMendable = true): ReturnReason {
  const kind = kinds[code] ?? "notProcessed";
  const offersEdit = isMendable && withEdit.has(kind);
  return { text: returnTexts[kind] + (offersEdit ? updateCall : ""), offersEdit };
}
