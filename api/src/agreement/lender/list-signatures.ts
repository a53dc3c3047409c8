import type { listSignatures as contract } from "@portal/domain/agreement/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { openFacts } from "../signing/seal-facts.ts";
import { listSigned } from "../signing/signing-store.ts";
import { findApplicationId } from "./lender-store.ts";

/** Lists online signatures. Skips a record with an invalid seal and logs an error. */
export const listSignatures: Act<typeof contract> = async (context, { params, principal }) => {
  const opportunityId = await findApplicationId(context.database, params.opportunityId);
  if (opportunityId === undefined) return refuse("NOT_FOUND");
  const rows = await listSigned(context.database, opportunityId);
  const signatures = rows.flatMap((row) => {
    const facts = openFacts(context, row);
    if (!facts || row.documentId === null) {
      context.log.error({ what: "the seal of a signature record is invalid" });
      return [];
    }
    return [{ documentId: row.documentId, isApplied: row.state === "signed", facts }];
  });
  await inTransaction(context, async (tx) => {
    await emit(tx, {
      by: principal,
      person: null,
      action: "contract.signatures-read",
      about: { kind: "opportunity", id: opportunityId },
    });
  });
  return done({ signatures });
};
