import type { Stipulation } from "../../applications/contract.ts";
import { isSentFor } from "../../documents/evidence/rules.ts";
import { isForgivenessRequest, type ForgivenessGroup } from "../groups/rules.ts";
import type { ApplicationVersion } from "../record/fields/contract.ts";

/**
 * The evidence that a forgiveness request needs. For `file-or-none`, the borrower can say that there is no document.
 */
export type ForgivenessEvidence = "submission" | "form-3508s" | "receipts" | "file" | "file-or-none";

const formEvidence: Readonly<Record<ApplicationVersion, ForgivenessEvidence>> = {
  "3508": "submission",
  "3508EZ": "file",
  "3508S": "form-3508s",
};

/** Returns the evidence that a request needs. Before a form is chosen, no file can fulfill the SBA form's request. */
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

/** Returns whether a document belongs only to forgiveness requests and not to a request of the loan application. */
export function isForForgiveness(upload: Upload, requests: readonly Request[]): boolean {
  const asking = requests.filter((request) => isSentFor(upload, request));
  return asking.length > 0 && asking.every(isForgivenessRequest);
}
