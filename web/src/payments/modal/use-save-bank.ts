import type { Bank, BankSaveStatus } from "@portal/domain/payments/banks/contract";
import { bankStatusTexts } from "@portal/domain/payments/banks/messages";
import { stepOfFailure, type BankInfo } from "@portal/domain/payments/banks/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { leadsAway, type Refusal } from "@portal/ui/calls/call-api.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { ownRefusal } from "@portal/ui/calls/own-refusal.ts";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import { saveBank } from "../queries.ts";
import type { ModalState } from "./use-modal-state.ts";

/** A saved bank account, or an error text to show at the previous step. */
export type SavedBank = { readonly bank: Bank } | { readonly rejection: string };

type Failure = Exclude<BankSaveStatus, "SUCCESS">;

/**
 * Saves the bank account that the borrower entered in two steps. Shows each error at the step with the wrong value
 * (SERV-BANKEDIT-15 to 23).
 */
export function useSaveBank(advanceId: string, { entries }: ModalState) {
  const { run } = useCall(saveBank);
  const attempt = useAttempt();
  const { phone } = supportContact(config(), useCountry(), false);

  const save = async (typed: BankInfo): Promise<Answer<SavedBank, string>> => {
    const bank = {
      BankAccountId: entries.editedId,
      ...entries.business,
      ACHRoutingNumber: typed.ACHRoutingNumber,
      BankAccountNumber: typed.BankAccountNumber,
      AccountType: typed.AccountType,
    };
    const outcome = await attempt(bank, (key) => run({ advanceId, bank, key }));
    if (!outcome.ok && leadsAway(outcome.code)) return { ...outcome, fields: {} };
    const { Status = "FAILED_DEFAULT", Records = [] } = outcome.ok ? outcome.value : {};
    const [saved] = Records;
    if (Status === "SUCCESS" && saved) return { ok: true, value: { bank: saved } };
    const failure: Failure = Status === "SUCCESS" ? "FAILED_DEFAULT" : Status;
    const text = fillIn(bankStatusTexts[failure], { phone });
    if (stepOfFailure(failure) === "AddBusinessInfo") return { ok: true, value: { rejection: text } };
    return atBankStep(failure, text);
  };
  return save;
}

/** Returns a refusal that appears beside a wrong routing number, or else above the fields. */
function atBankStep(code: Failure, message: string): Refusal {
  const isRouting = code === "FAILED_INVALID_ROUTING_NUMBER" || code === "FAILED_WIRE_ROUTING_NUMBER";
  const fields: Record<string, string> = isRouting ? { ACHRoutingNumber: message } : {};
  return ownRefusal(code, message, fields);
}

export function refusedNumber(message: string): Refusal {
  return atBankStep("FAILED_INVALID_ROUTING_NUMBER", message);
}
