import { moveForgivenessStage as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { asksForDocuments } from "@portal/domain/forgiveness/lender/records/rules";
import { balanceAfter } from "@portal/domain/forgiveness/outcome/rules";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findLenderStipulation } from "../../../applications/lender/find-lender-stipulation.ts";
import type { Transaction } from "../../../context.ts";
import { rejectAsWhole } from "../../../documents/lender/reject-as-whole.ts";
import { inTransactionOnce } from "../../../http/in-transaction-once.ts";
import type { Act } from "../../../http/operation.ts";
import { lenderOf, recordAudit } from "../../../platform/audit/audit-entry.ts";
import { writeRecord, type Held, type RecordChange } from "../../record/record-store.ts";
import { presentLenderRecord } from "./present-lender-record.ts";
import { lockRecordOfAny, writeBalance } from "./records-store.ts";
import { tellOfForgiveness } from "./tell-of-forgiveness.ts";

/** Moves an application for forgiveness, with what the stage brings along (FH-94, FH-26, FH-27). */
export const moveForgivenessStage: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, caller: "lender", call }, async (tx) => {
    const { params, body, caller } = call;
    const held = await lockRecordOfAny(tx.database, params.forgivenessId);
    if (!held) return refuse("NOT_FOUND");
    const refusal = whyNot(held, body);
    if (refusal) return refuse(refusal);
    const reopened = await itsOwn(tx, held, body);
    if (!reopened) return refuse("UNKNOWN_STIPULATION");
    for (const { stipulationId, reason } of reopened)
      await rejectAsWhole(tx, { opportunityId: held.record.opportunityId, stipulationId, reason, caller });

    const { record, advance } = held;
    const { stage } = body;
    const forgiven = body.finalForgivenessPrincipalOnly ?? record.finalForgivenessPrincipalOnly;
    const isReduced = stage === "Forgiven" && forgiven !== null && record.balanceReducedAt === null;
    const now = tx.clock.now();
    const change: RecordChange = {
      stage,
      finalForgivenessPrincipalOnly: forgiven,
      ...(isReduced && { balanceReducedAt: now }),
    };
    const balanceCents = isReduced ? balanceAfter(advance.balanceCents, forgiven) : advance.balanceCents;
    if (isReduced) await writeBalance(tx.database, advance.id, balanceCents);
    const after = await writeRecord(tx.database, record.id, { ...change, changedAt: now });
    await tellOfForgiveness(tx, record, after);
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "forgiveness.moved",
      subject: { kind: "forgiveness", id: record.id },
      detail: { from: record.stage, to: stage, ...(isReduced && { forgivenCents: forgiven, balanceCents }) },
    });
    const moved = { ...held, record: after, advance: { ...advance, balanceCents } };
    return done({ loanForgiveness: presentLenderRecord(moved) });
  });

type Body = BodyOf<typeof contract>;

function whyNot({ record }: Held, body: Body) {
  const { stage, reopen: asked = [], finalForgivenessPrincipalOnly: forgiven } = body;
  if (asksForDocuments(stage) && asked.length === 0) return "REOPEN_REQUIRED";
  if (!asksForDocuments(stage) && asked.length > 0) return "REOPEN_NOT_TAKEN";
  const known = record.finalForgivenessPrincipalOnly;
  if (stage === "Forgiven" && (forgiven ?? known) === null) return "FINAL_AMOUNT_REQUIRED";
  if (record.balanceReducedAt !== null && forgiven !== undefined && forgiven !== known)
    return "FORGIVENESS_DECIDED";
  return undefined;
}

/**
 * What is to be sent again, by the portal's ids; undefined where any of it is not the application's. Looked at before
 * any is reopened, since a refusal does not undo what was written.
 */
async function itsOwn(tx: Transaction, { record }: Held, { reopen: asked = [] }: Body) {
  const own = [];
  for (const { stipulationId: eitherId, reason } of asked) {
    const found = await findLenderStipulation(tx, eitherId);
    if (found?.opportunityId !== record.opportunityId || found.requestType !== "Forgiveness Application")
      return undefined;
    own.push({ stipulationId: found.stipulationId, reason });
  }
  return own;
}
