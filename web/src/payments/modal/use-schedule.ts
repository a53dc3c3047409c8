import { chosenCents } from "@portal/domain/payments/amounts/rules";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { ScheduledPayment, SelfServiceLoan } from "@portal/domain/payments/contract";
import { paymentRefusals, schedulingFailed } from "@portal/domain/payments/messages";
import { insecurePage } from "@portal/domain/wire/secure/messages";
import { typedDate } from "@portal/domain/payments/modal/rules";
import { useQueryClient } from "@tanstack/react-query";
import { leadsAway, type Refusal } from "@portal/ui/calls/call-api.ts";
import { ownRefusal } from "@portal/ui/calls/own-refusal.ts";
import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { sha256 } from "@portal/ui/calls/sha256.ts";
import { makeStale, useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import { paymentBanksQuery, schedulePayment } from "../queries.ts";
import { useAuthorization } from "./use-authorization.ts";
import type { ModalState, PaymentEntries } from "./use-modal-state.ts";

export type ConfirmedPayment = { readonly payment: ScheduledPayment; readonly from: Bank };

/** Schedules the payment. Repeated attempts with the same values schedule only one payment. */
export function useSchedule(loan: SelfServiceLoan, from: Bank | undefined, state: ModalState) {
  const { run } = useCall(schedulePayment);
  const client = useQueryClient();
  const owner = currentSession()?.claims.guid ?? "";
  const attempt = useAttempt({ keptAs: draftKey(owner, `attempt at a payment of ${loan.Id}`) });
  const { wordsOf } = useAuthorization(loan, from, state);

  const schedule = async (values: PaymentEntries): Promise<Answer<ConfirmedPayment, string>> => {
    const transactionAmount = chosenCents(values, loan);
    const effectiveDate = typedDate(values.date);
    // This cannot happen, because the form checks the account, the amount and the date before this call.
    if (!from || transactionAmount === undefined || !effectiveDate) throw new Error("nothing to schedule");
    const words = wordsOf(transactionAmount, effectiveDate);
    const authorizationSha256 = await sha256(words.text);
    if (authorizationSha256 === undefined) return insecure;
    const payment = { advanceId: loan.Id, effectiveDate, transactionAmount, bank: from };
    const outcome = await attempt(words.content, (key) => run({ ...payment, authorizationSha256, key }));
    if (outcome.ok) return { ok: true, value: { payment: outcome.value.transactionScheduleInfo, from } };
    const { authorization: text } = outcome.fields;
    if (outcome.code === "AUTHORIZATION_CHANGED" && text !== undefined) {
      state.renewAuthorization({ content: words.content, text });
      // Refetches the accounts, because a changed account number may be the reason for the new authorization text.
      makeStale(client, [paymentBanksQuery(loan.Id)]);
    }
    // Shows every refusal above the form, even if the refusal concerns a single field (SERV-MODAL-10).
    return { ...outcome, fields: {} };
  };
  return { schedule, failureOf };
}

const insecure = ownRefusal("INSECURE_PAGE", insecurePage);

/** Returns the text for a refusal. The code may also be in the body of a 2xx response (SH-029, SERV-ERR-01 to 03). */
function failureOf({ code, message, raw }: Refusal): string | undefined {
  if (leadsAway(code)) return undefined;
  const { errorCode, errMessage } = (raw ?? {}) as { errorCode?: unknown; errMessage?: unknown };
  switch (errorCode ?? code) {
    case "DUPLICATE_ENTRY_EXISTS":
      return paymentRefusals.DUPLICATE_ENTRY_EXISTS;
    case "AUTHORIZATION_CHANGED":
      return paymentRefusals.AUTHORIZATION_CHANGED;
    case insecure.code:
      return message;
    case "FIELD_CUSTOM_VALIDATION_EXCEPTION":
      return typeof errMessage === "string" ? errMessage : message;
    default:
      return schedulingFailed;
  }
}
