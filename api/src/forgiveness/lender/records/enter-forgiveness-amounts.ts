import { enterForgivenessAmounts as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { faultsAboveLoan, isWithBorrower } from "@portal/domain/forgiveness/lender/records/rules";
import { contradictionFaults } from "@portal/domain/forgiveness/lender/figures/rules";
import { figureNames, requestedName } from "@portal/domain/forgiveness/record/fields/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse } from "@portal/domain/wire/outcome";
import { listLenderRequests } from "../../../applications/lender/find-lender-stipulation.ts";
import { inTransactionOnce } from "../../../http/in-transaction-once.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { writeRecord, type RecordRow } from "../../record/record-store.ts";
import { presentLenderRecord } from "./present-lender-record.ts";
import { lockRecordOfAny } from "./records-store.ts";
import { isCorrected, mailsOfForgiveness } from "./forgiveness-mails.ts";

/**
 * Saves amounts from the lender. Refuses amounts after the borrower's agreement (FH-71) and while the form is open
 * (FH-55). A correction requires a reason if the loan's balance was already reduced (FH-27).
 */
export const enterForgivenessAmounts: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const held = await lockRecordOfAny(tx.database, params.forgivenessId);
    if (!held) return refuse("NOT_FOUND");
    const requests = await listLenderRequests(tx, held.record.opportunityId);
    const refusal = whyNot(held.record, body, isWithBorrower(held.record, requests));
    if (refusal) return refuse(refusal);
    const { correctionReason, ...entered } = body;
    const change = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined));
    const faults =
      faultsAboveLoan(held.record, body) ??
      contradictionFaults({ ...held.record, ...change }, Object.keys(change));
    if (faults) return refuse("VALIDATION", faults);
    const changedAt = tx.clock.now();
    const record = await writeRecord(tx.database, held.record.id, { ...change, changedAt });
    const mails = await mailsOfForgiveness(tx, held.record, record);
    if (isCorrected(held.record, record)) {
      const { finalForgivenessPrincipalOnly: from } = held.record;
      await emit(tx, {
        by: principal,
        person: null,
        action: "forgiveness.amount-corrected",
        about: { kind: "forgiveness", id: record.id },
        detail: { from, to: record.finalForgivenessPrincipalOnly, reason: correctionReason ?? null },
      });
    }
    const event = {
      by: principal,
      person: null,
      action: "forgiveness.amounts-entered",
      about: { kind: "forgiveness", id: record.id },
      applications: [record.opportunityId],
      detail: { fields: Object.keys(change).join(" ") },
    } as const;
    await emit(tx, event, mails);
    return done({ loanForgiveness: presentLenderRecord({ ...held, record }) });
  });

function whyNot(record: RecordRow, body: BodyOf<typeof contract>, isOpen: boolean) {
  const { actualForgivenessAmount: recommended, finalForgivenessPrincipalOnly: forgiven } = body;
  const isRequested = figureNames.some((name) => body[requestedName(name)] !== undefined);
  const isFigure = isRequested || figureNames.some((name) => body[name] !== undefined);
  if (isFigure && record.customerSignoffTimestamp !== null) return "AMOUNT_AGREED";
  if (isFigure && isOpen) return "FORM_NOT_SENT";
  if (isRequested && record.applicationVersionSelected !== "3508EZ") return "REQUESTED_BY_BORROWER";
  if (recommended === null && record.readyForCustomerSignoff) return "RECOMMENDED_AMOUNT_REQUIRED";
  const isOther = forgiven !== undefined && forgiven !== record.finalForgivenessPrincipalOnly;
  const hasReason = body.correctionReason !== undefined && forgiven !== null;
  if (isOther && record.balanceReducedAt !== null && !hasReason) return "FORGIVENESS_DECIDED";
  return undefined;
}
