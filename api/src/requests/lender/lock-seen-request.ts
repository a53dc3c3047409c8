import type { Endpoint } from "@portal/domain/wire/endpoint";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { checkVersion } from "../../access/check-version.ts";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { findStipulationOfAny } from "../../applications/lender/stipulation-store.ts";
import type { Transaction } from "../../context.ts";
import { isSentForRequest } from "../../documents/lender/is-sent-for-request.ts";
import { listCounted } from "../../documents/lender/lender-store.ts";
import type { Call } from "../../http/operation.ts";
import { lockRequest, type RequestRow } from "./requests-store.ts";

type Found = { readonly row: RequestRow; readonly opportunityExternalId: string };
type Refusal = "NOT_FOUND" | "CHANGED_MEANWHILE";

/** Locks a request of any borrower, to withdraw it or to mark it as received. Checks the caller's version. */
export async function lockSeenRequest(
  tx: Transaction,
  call: Pick<Call<Endpoint & { readonly access: "lender" }>, "version">,
  eitherId: string,
): Promise<Outcome<Found, Refusal>> {
  const found = await findStipulationOfAny(tx.database, eitherId);
  if (!found) return refuse("NOT_FOUND");
  const { opportunityId, id } = found.stipulation;
  // Locks the application before the request, as the borrower's calls do, to avoid a deadlock.
  const opportunity = await lockAnyOpportunity(tx.database, opportunityId);
  const row = await lockRequest(tx.database, id);
  if (!opportunity || !row) return refuse("NOT_FOUND");
  const sent = await listCounted(tx.database, opportunityId);
  const document = sent.filter((each) => isSentForRequest(row, each)).map((each) => each.id);
  const { version, bookChangedAt } = row;
  const changed = await checkVersion(tx, call, {
    version,
    bookChangedAt,
    subjects: { stipulation: [id], document },
  });
  if (changed) return changed;
  return done({ row, opportunityExternalId: found.opportunityExternalId });
}
