import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import { moveForgivenessStage as contract } from "@portal/domain/forgiveness/lender/records/contract";
import {
  asksForDocuments,
  faultsAboveLoan,
  formOf,
  losesReadiness,
  pageOfReturned,
} from "@portal/domain/forgiveness/lender/records/rules";
import { reopenRefusal } from "@portal/domain/forgiveness/record/rules";
import { balanceAfter } from "@portal/domain/forgiveness/outcome/rules";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse } from "@portal/domain/wire/outcome";
import { listLenderRequests } from "../../../applications/lender/find-lender-stipulation.ts";
import { rejectAsWhole } from "../../../documents/lender/reject-as-whole.ts";
import { inTransactionOnce } from "../../../http/in-transaction-once.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { writeRecord, type RecordChange, type RecordRow } from "../../record/record-store.ts";
import { presentLenderRecord } from "./present-lender-record.ts";
import { lockRecordOfAny, writeBalance } from "./records-store.ts";
import { returnForm } from "./reopen-form.ts";
import { mailsOfForgiveness } from "./forgiveness-mails.ts";

/** Moves a forgiveness application to a stage and applies the stage's effects (FH-94, FH-26, FH-27). */
export const moveForgivenessStage: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const held = await lockRecordOfAny(tx.database, params.forgivenessId);
    if (!held) return refuse("NOT_FOUND");
    const { record: before, advance } = held;
    const requests = await listLenderRequests(tx, before.opportunityId);
    const named = namedIn(body, requests);
    const refusal = whyNot(before, body, named);
    if (refusal) return refuse(refusal);
    const faults = faultsAboveLoan(before, body);
    if (faults) return refuse("VALIDATION", faults);
    const isFormNamed = formOf(named) !== undefined;
    const record = isFormNamed ? await returnForm(tx, before, { requests: named, principal }) : before;
    const page = pageOfReturned(before, named);
    for (const { opportunityId, stipulationId, reason } of named) {
      const rejection = { opportunityId, stipulationId, reason, principal, page };
      await rejectAsWhole(tx, { ...rejection, version: undefined });
    }

    const { stage } = body;
    const forgiven = body.finalForgivenessPrincipalOnly ?? record.finalForgivenessPrincipalOnly;
    const isReduced = stage === "Forgiven" && forgiven !== null && record.balanceReducedAt === null;
    const isWithdrawn = losesReadiness(record, stage, requests);
    const now = tx.clock.now();
    const change: RecordChange = {
      stage,
      finalForgivenessPrincipalOnly: forgiven,
      ...(isWithdrawn && { readyForCustomerSignoff: false }),
      ...(isReduced && { balanceReducedAt: now }),
    };
    const balanceCents = isReduced ? balanceAfter(advance.balanceCents, forgiven) : advance.balanceCents;
    if (isReduced) await writeBalance(tx.database, advance.id, balanceCents);
    const after = await writeRecord(tx.database, record.id, { ...change, changedAt: now });
    const mails = await mailsOfForgiveness(tx, before, after);
    const event = {
      by: principal,
      person: null,
      action: "forgiveness.moved",
      about: { kind: "forgiveness", id: record.id },
      applications: [record.opportunityId],
      detail: {
        from: record.stage,
        to: stage,
        ...(isWithdrawn && { readyForCustomerSignoff: false }),
        ...(isReduced && { forgivenCents: forgiven, balanceCents }),
      },
    } as const;
    await emit(tx, event, mails);
    const moved = { ...held, record: after, advance: { ...advance, balanceCents } };
    return done({ loanForgiveness: presentLenderRecord(moved) });
  });

type Body = BodyOf<typeof contract>;

type RequestToReopen = LenderStipulation & { readonly reason: string };

/** Finds the requests to reopen by the portal's or the lender's id. Ignores other applications' requests. */
function namedIn({ reopen: asked = [] }: Body, requests: readonly LenderStipulation[]): RequestToReopen[] {
  const own = requests.filter(({ requestType }) => requestType === "Forgiveness Application");
  return asked.flatMap(({ stipulationId: eitherId, reason }) =>
    own
      .filter(({ stipulationId, externalId }) => [stipulationId, externalId].includes(eitherId))
      .map((request) => ({ ...request, reason })),
  );
}

/**
 * Returns why the application must not move to another stage. Must run before any request is reopened, because a
 * refusal does not roll back changes.
 */
function whyNot(record: RecordRow, body: Body, named: readonly LenderStipulation[]) {
  const { stage, reopen: asked = [], finalForgivenessPrincipalOnly: forgiven } = body;
  if (asksForDocuments(stage) && asked.length === 0) return "REOPEN_REQUIRED";
  if (!asksForDocuments(stage) && asked.length > 0) return "REOPEN_NOT_TAKEN";
  const known = record.finalForgivenessPrincipalOnly;
  if (stage === "Forgiven" && (forgiven ?? known) === null) return "FINAL_AMOUNT_REQUIRED";
  if (record.balanceReducedAt !== null && forgiven !== undefined && forgiven !== known)
    return "FORGIVENESS_DECIDED";
  if (named.length < asked.length) return "UNKNOWN_STIPULATION";
  return formOf(named) && reopenRefusal(record, stage);
}
