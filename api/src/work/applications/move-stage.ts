import { moveStage as contract } from "@portal/domain/applications/stages/contract";
import { moveFaults } from "@portal/domain/applications/stages/messages";
import { deskStageOf, isClosing, listsUnchecked, moveFault } from "@portal/domain/applications/stages/rules";
import { isLost } from "@portal/domain/applications/rules";
import type { Principal } from "@portal/domain/events/principal";
import { done, refuse } from "@portal/domain/wire/outcome";
import { checkVersion, refuseChanged } from "../../access/check-version.ts";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import type { OpportunityRow } from "../../access/find-own.ts";
import type { Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { lacksAttestation, setStage, withdrawOpenRequests } from "./application-store.ts";
import { addMoveNote } from "./move-store.ts";
import { readRequests, uncheckedOf } from "./read-requests.ts";

/**
 * Moves an application to a stage. Writes the stage, the note and the audit entry in one transaction (DESK-STAGE-03).
 * Staff can skip unchecked items only if the call contains the items' current number.
 */
export const moveStage: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const row = await lockAnyOpportunity(tx.database, params.opportunityId);
    if (!row) return refuse("NOT_FOUND");
    const changed = await checkVersion(tx, call, recordOf(row));
    if (changed) return changed;
    const isByStaff = principal.kind === "staff";
    const fault = isByStaff ? moveFault(body) : undefined;
    if (fault) return refuse("VALIDATION", { [fault]: moveFaults[fault] });
    const { stage, stageName, note, closingReason, adverseActionNoticeSent } = body;
    const unchecked = listsUnchecked(deskStageOf(body)) ? await countUnchecked(tx, row.id) : 0;
    if (isByStaff && unchecked > 0 && body.unchecked !== unchecked) return refuseChanged(tx, recordOf(row));
    const closes = isClosing(deskStageOf(body));
    const now = tx.clock.now();
    const closedAt = isByStaff ? (closes ? now : null) : body.closedAt;
    const isSame = row.stage === stage && row.stageName === stageName;
    await setStage(tx.database, row.id, {
      stage,
      stageName,
      closedAt,
      stageSince: isSame ? row.stageSince : now,
      closedFrom: closes ? (row.stage === "CLOSED" ? row.closedFrom : row.stage) : null,
      closingReason: closes ? (closingReason ?? null) : null,
      ...(adverseActionNoticeSent !== undefined && { adverseActionNoticeSent }),
    });
    const withdrawn = closes && body.withdrawRequests ? await withdrawRequests(tx, row.id, principal) : 0;
    const noteId = note?.trim() ? await addMoveNote(tx, row.id, note.trim()) : undefined;
    await emit(tx, {
      by: principal,
      person: null,
      action: "opportunity.moved",
      about: { kind: "opportunity", id: row.id },
      applications: [row.id],
      detail: {
        from: row.stage,
        to: stage,
        ...(isLost(row) && { wasLost: true }),
        ...(isLost(body) && { isLost: true }),
        ...(unchecked > 0 && { unchecked }),
        ...(withdrawn > 0 && { withdrawn }),
        note: noteId,
        closingReason: closes ? closingReason : undefined,
        adverseActionNoticeSent,
      },
    });
    return done({ opportunityId: row.id, stage, stageName, closedTimestamp: closedAt });
  });

const recordOf = ({ id, version }: OpportunityRow) => ({
  version,
  subjects: { opportunity: [id] },
  bookChangedAt: null,
});

/** Withdraws the open requests, with an audit entry for each. @returns the number of withdrawn requests */
async function withdrawRequests(tx: Transaction, opportunityId: string, by: Principal): Promise<number> {
  const rows = await withdrawOpenRequests(tx.database, opportunityId, tx.clock.now());
  for (const { id, contactId } of rows)
    await emit(tx, {
      by,
      person: contactId,
      action: "stipulation.withdrawn",
      about: { kind: "stipulation", id },
      applications: [opportunityId],
      detail: { opportunity: opportunityId },
    });
  return rows.length;
}

async function countUnchecked({ database }: Transaction, opportunityId: string): Promise<number> {
  const { requests } = await readRequests(database, opportunityId);
  return uncheckedOf(requests, { lacksAttestation: await lacksAttestation(database, opportunityId) }).length;
}
