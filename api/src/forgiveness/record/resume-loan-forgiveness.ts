import type { resumeLoanForgiveness as contract } from "@portal/domain/forgiveness/record/contract";
import { unavailableReason } from "@portal/domain/forgiveness/eligibility/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { lentOf } from "./lent-of.ts";
import { presentRecord } from "./present-record.ts";
import { lockOwnRecord, writeRecord } from "./record-store.ts";

/** Moves an expired forgiveness application to the stage Document Upload. Keeps answers and documents (FH-24). */
export const resumeLoanForgiveness: Act<typeof contract> = (context, { session, body }) =>
  inTransaction(context, async (tx) => {
    const held = await lockOwnRecord(tx.database, session.contactId, body.loanForgivenessId);
    if (!held) return refuse("NOT_FOUND");
    const refusal = unavailableReason(lentOf(held), held.opportunity);
    if (refusal) return refuse(refusal);
    if (held.record.stage !== "Expired") return refuse("NOT_EXPIRED");
    const changedAt = tx.clock.now();
    const record = await writeRecord(tx.database, held.record.id, {
      stage: "Document Upload",
      changedAt,
      // Clears the ready-for-sign-off flag if the borrower has not agreed, because the borrower may now change the
      // application.
      ...(held.record.customerSignoffTimestamp === null && { readyForCustomerSignoff: false }),
    });
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "forgiveness.resumed",
      about: { kind: "forgiveness", id: record.id },
      applications: [record.opportunityId],
    });
    return done({ error: false as const, loanForgiveness: presentRecord({ ...held, record }) });
  });
