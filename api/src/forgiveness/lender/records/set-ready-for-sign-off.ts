import { setReadyForSignOff as contract } from "@portal/domain/forgiveness/lender/records/contract";
import { isWithBorrower } from "@portal/domain/forgiveness/lender/records/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { listLenderRequests } from "../../../applications/lender/find-lender-stipulation.ts";
import { inTransactionOnce } from "../../../http/in-transaction-once.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { writeRecord } from "../../record/record-store.ts";
import { presentLenderRecord } from "./present-lender-record.ts";
import { lockRecordOfAny } from "./records-store.ts";
import { mailsOfForgiveness } from "./forgiveness-mails.ts";

/** Sets or clears the ready-for-sign-off flag. Setting requires a recommended amount (FH-97) and a submitted form. */
export const setReadyForSignOff: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const held = await lockRecordOfAny(tx.database, params.forgivenessId);
    if (!held) return refuse("NOT_FOUND");
    const { readyForCustomerSignoff } = body;
    const { record: before } = held;
    if (readyForCustomerSignoff && before.actualForgivenessAmount === null)
      return refuse("RECOMMENDED_AMOUNT_REQUIRED");
    const requests = await listLenderRequests(tx, before.opportunityId);
    if (readyForCustomerSignoff && isWithBorrower(before, requests)) return refuse("FORM_NOT_SENT");
    if (!readyForCustomerSignoff && before.customerSignoffTimestamp !== null) return refuse("AMOUNT_AGREED");
    const change = { readyForCustomerSignoff, changedAt: tx.clock.now() };
    const record = await writeRecord(tx.database, before.id, change);
    const mails = await mailsOfForgiveness(tx, before, record);
    const event = {
      by: principal,
      person: null,
      action: "forgiveness.readiness-set",
      about: { kind: "forgiveness", id: record.id },
      applications: [record.opportunityId],
      detail: { isReady: readyForCustomerSignoff, amountCents: record.actualForgivenessAmount },
    } as const;
    await emit(tx, event, mails);
    return done({ loanForgiveness: presentLenderRecord({ ...held, record }) });
  });
