import { firstAmountType, type AmountChoice } from "@portal/domain/payments/amounts/rules";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { BankInfo, BusinessInfo } from "@portal/domain/payments/banks/rules";
import type { PaymentWindow } from "@portal/domain/payments/calendar/rules";
import type { QueuedTransaction, ScheduledPayment, SelfServiceLoan } from "@portal/domain/payments/contract";
import { preselectedDate } from "@portal/domain/payments/drawing/rules";
import { dateText, type ModalScreen } from "@portal/domain/payments/modal/rules";
import { formatCents } from "@portal/domain/wire/money";
import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useKeptEntries } from "./use-kept-entries.ts";

export type PaymentEntries = AmountChoice & { readonly date: string };

const noBank: BankInfo = {
  BankName: "",
  ACHRoutingNumber: "",
  ReACHRoutingNumber: "",
  BankAccountNumber: "",
  ReBankAccountNumber: "",
  AccountType: "Checking",
};

/** Returns the initial values of the bank form. The borrower must type the account numbers again (SH-022). */
function knownOf(bank: Bank | null, accountName: string): { business: BusinessInfo; bank: BankInfo } {
  return {
    business: {
      BusinessName: bank?.BankAccountNameOnAccount ?? accountName,
      StreetAddress1: bank?.AccountOwnerStreet ?? "",
      StreetAddress2: bank?.AccountOwnerStreet2 ?? "",
      State: bank?.AccountOwnerState ?? "",
      City: bank?.AccountOwnerCity ?? "",
      Zip: bank?.AccountOwnerZip ?? "",
    },
    bank: {
      ...noBank,
      BankName: bank?.FinancialInstitutionName ?? "",
      AccountType: bank?.AccountType ?? noBank.AccountType,
    },
  };
}

export type ModalOptions = {
  readonly loan: SelfServiceLoan;
  readonly window: PaymentWindow;
  readonly mends: QueuedTransaction | undefined;
  readonly paysPastDue: boolean | undefined;
};

type ModalEntries = {
  readonly payment: PaymentEntries;
  /** The id of the bank account that the bank form shows, or null for a new account. */
  readonly editedId: string | null;
  readonly business: BusinessInfo;
  readonly bank: BankInfo;
};

type ShownMessages = {
  readonly screen: ModalScreen;
  /** The error text to show at the business step. */
  readonly rejection?: string | undefined;
  readonly saved?: "added" | "updated" | undefined;
};

/** A newer authorization text from the server, valid only for the values in `content`. */
type RenewedAuthorization = { readonly content: string; readonly text: string };

/**
 * Manages the payment dialog. The typed values survive a change of screen and an outage, but not closing the dialog
 * (SH-133).
 */
export function useModalState({ loan, window, mends, paysPastDue }: ModalOptions) {
  const first = preselectedDate(window, { now: Temporal.Now.instant(), cutOff: loan.cutOff });
  const untouched: ModalEntries = {
    payment: { amountType: firstAmountType(loan, { paysPastDue }), otherAmount: "", date: dateText(first) },
    editedId: mends?.BankAccount?.Id ?? null,
    ...knownOf(mends?.BankAccount ?? null, loan.accountName),
  };
  const kept = useKeptEntries(loan.Id, untouched);
  const [entries, setEntries] = useState(() =>
    paysPastDue
      ? { ...kept.first, payment: { ...kept.first.payment, amountType: untouched.payment.amountType } }
      : kept.first,
  );
  const [told, setTold] = useState<ShownMessages>({ screen: mends ? "AddBusinessInfo" : "MakeAPayment" });
  const [chosenId, setChosenId] = useState<string>();
  const [record, setRecord] = useState<Bank>();
  const [awaited, setAwaited] = useState(mends);
  const [scheduled, setScheduled] = useState<{ payment: ScheduledPayment; bank: Bank }>();
  const [renewed, setRenewed] = useState<RenewedAuthorization>();
  const [fill, setFill] = useState(0);

  const { keep } = kept;
  const enter = useCallback(
    (part: Partial<ModalEntries>) =>
      setEntries((before) => {
        const next = { ...before, ...part };
        keep(next);
        return next;
      }),
    [keep],
  );
  return {
    ...told,
    entries,
    chosenId,
    /** The bank account that was just saved. The loaded list may not contain it yet. */
    record,
    scheduled,
    renewed,
    renewAuthorization: setRenewed,
    /** The React key of the payment form. A new key clears the form. */
    fill,
    isRestored: kept.isRestored,
    enter,
    show: (screen: ModalScreen) => setTold({ screen }),
    choose: (bankId: string) => {
      setChosenId(bankId);
      setTold({ screen: "MakeAPayment" });
    },
    /**
     * Opens the bank form for an account, or for a new account if `bank` is null. Keeps values typed for the same
     * account.
     */
    editBank: (bank: Bank | null) => {
      const editedId = bank?.Id ?? null;
      if (editedId !== entries.editedId) enter({ editedId, ...knownOf(bank, loan.accountName) });
      setTold({ screen: "AddBusinessInfo" });
    },
    reject: (rejection: string) => setTold({ screen: "AddBusinessInfo", rejection }),
    bankSaved: (bank: Bank) => {
      setChosenId(bank.Id);
      setRecord(bank);
      const otherAmount = awaited && formatCents(awaited.TransactionAmount).slice(1);
      enter({
        ...knownOf(null, loan.accountName),
        editedId: null,
        ...(otherAmount !== undefined && {
          payment: { ...entries.payment, amountType: "other-amount", otherAmount },
        }),
      });
      setAwaited(undefined);
      setTold({ screen: "MakeAPayment", saved: entries.editedId === null ? "added" : "updated" });
    },
    confirm: (payment: ScheduledPayment, bank: Bank) => {
      kept.forget();
      setScheduled({ payment, bank });
      setTold({ screen: "PaymentConfirmation" });
    },
    clear: () => {
      kept.forget();
      setEntries(untouched);
      setFill(fill + 1);
    },
    forget: kept.forget,
  };
}
export type ModalState = ReturnType<typeof useModalState>;

export type PayableBank = {
  readonly Id: string;
  readonly bank: Bank;
  readonly isDefaultBankOption: boolean;
};

export type ScreenProps = Pick<ModalOptions, "loan" | "window"> & {
  readonly today: Temporal.PlainDate;
  readonly state: ModalState;
  readonly banks: readonly PayableBank[];
  readonly bank: Bank | undefined;
  readonly list: Pick<UseQueryResult, "isPending" | "error" | "refetch">;
  /** Called with true to keep the payment dialog open during a call. */
  readonly onBusy: (isBusy: boolean) => void;
};
