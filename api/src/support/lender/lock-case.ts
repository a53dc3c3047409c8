import type { StaffPrincipal, LenderPrincipal } from "@portal/domain/events/principal";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { checkVersion } from "../../access/check-version.ts";
import { isOwnRecord, ownRecordsOf } from "../../access/own-record.ts";
import type { Transaction } from "../../context.ts";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";
import type { CaseRow } from "../threads/message-store.ts";
import { lockCase } from "./case-store.ts";

type Call = {
  readonly params: { readonly caseId: string };
  readonly principal: LenderPrincipal | StaffPrincipal;
  readonly staff: StaffSession | undefined;
  readonly version?: number | undefined;
};

/** Locks a case for a change by the lender. Refuses staff who own the case, and calls with an older version. */
export async function lockCaseFor(
  tx: Transaction,
  { params, staff, version }: Call,
): Promise<Outcome<CaseRow, "NOT_FOUND" | "OWN_RECORD" | "CHANGED_MEANWHILE">> {
  const row = await lockCase(tx.database, params.caseId);
  if (!row) return refuse("NOT_FOUND");
  if (isOwnRecord(ownRecordsOf(staff), row)) return refuse("OWN_RECORD");
  const changed = await checkVersion(
    tx,
    { version },
    { version: row.version, subjects: { case: [row.id] }, bookChangedAt: null },
  );
  return changed ?? done(row);
}
