import type { Stipulation } from "../../applications/contract.ts";
import { isSentFor } from "../../documents/evidence/rules.ts";
import { isForgivenessRequest, type ForgivenessGroup } from "../groups/rules.ts";
import type { ApplicationVersion } from "../record/fields/contract.ts";

/**
 * What a request for forgiveness waits for: the wizard's end, a whole form 3508S, the answers on gross receipts, or a
 * file. Of the rest the borrower says that there is none, by sending none.
 */
export type ForgivenessEvidence = "submission" | "form-3508s" | "receipts" | "file" | "file-or-none";

const formEvidence: Readonly<Record<ApplicationVersion, ForgivenessEvidence>> = {
  "3508": "submission",
  "3508EZ": "file",
  "3508S": "form-3508s",
};

/** By the request's name, and by the form that was chosen; before one is, there is no form to be sent. */
export function evidenceFor(
  name: ForgivenessGroup | (string & {}),
  version: ApplicationVersion | null,
): ForgivenessEvidence {
  if (name === "SBA Form 3508") return version === null ? "submission" : formEvidence[version];
  if (name === "Reduction in Gross Receipts") return "receipts";
  return name === "Reduction in Gross Receipts Documents" ? "file" : "file-or-none";
}

type Upload = Parameters<typeof isSentFor>[0];
type Request = Parameters<typeof isSentFor>[1] & Pick<Stipulation, "stipulationMap">;

/** Whether a document goes to the application for forgiveness, and to no request of the loan's own. */
export function isForForgiveness(upload: Upload, requests: readonly Request[]): boolean {
  const asking = requests.filter((request) => isSentFor(upload, request));
  return asking.length > 0 && asking.every(isForgivenessRequest);
}
