import { chosenCents } from "@portal/domain/payments/amounts/rules";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { ScheduledPayment, SelfServiceLoan } from "@portal/domain/payments/contract";
import { paymentRefusals, schedulingFailed } from "@portal/domain/payments/messages";
import { typedDate } from "@portal/domain/payments/modal/rules";
import { leadsAway, type Refusal } from "../../platform/call-api.ts";
import { draftKey } from "../../platform/form/drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";
import { useCall, type Answer } from "../../platform/use-call.ts";
import { schedulePayment } from "../queries.ts";
import { useAttempt } from "./use-attempt.ts";
import type { PaymentEntries } from "./use-modal-state.ts";

export type ConfirmedPayment = { readonly payment: ScheduledPayment; readonly from: Bank };

/** Asks for the payment as it was entered; once, however often that is tried. */
export function useSchedule(loan: SelfServiceLoan, from: Bank | undefined) {
  const { run } = useCall(schedulePayment);
  const owner = currentSession()?.claims.guid ?? "";
  const attempt = useAttempt(draftKey(owner, `attempt at a payment of ${loan.Id}`));

  const schedule = async (values: PaymentEntries): Promise<Answer<ConfirmedPayment, string>> => {
    const transactionAmount = chosenCents(values, loan);
    const effectiveDate = typedDate(values.date);
    // Submit is not there without a bank account, and the form lets no other amount or date through.
    if (!from || transactionAmount === undefined || !effectiveDate) throw new Error("nothing to schedule");
    const key = attempt.keyFor([loan.Id, from.Id, transactionAmount, effectiveDate].join(" "));
    const outcome = await run({ advanceId: loan.Id, effectiveDate, transactionAmount, bank: from, key });
    attempt.settle(outcome);
    if (outcome.ok) return { ok: true, value: { payment: outcome.value.transactionScheduleInfo, from } };
    // What is wrong is told above the form, also where it is about one field (SERV-MODAL-10).
    return { ...outcome, fields: {} };
  };
  return { schedule, failureOf };
}

/** SERV-ERR-01 to 03. The code may also stand in a 2xx body (SH-029). */
function failureOf({ code, message, raw }: Refusal): string | undefined {
  if (leadsAway(code)) return undefined;
  const { errorCode, errMessage } = (raw ?? {}) as { errorCode?: unknown; errMessage?: unknown };
  switch (errorCode ?? code) {
    case "DUPLICATE_ENTRY_EXISTS":
      return paymentRefusals.DUPLICATE_ENTRY_EXISTS;
    case "FIELD_CUSTOM_VALIDATION_EXCEPTION":
      return typeof errMessage === "string" ? errMessage : message;
    default:
      return schedulingFailed;
  }
}
