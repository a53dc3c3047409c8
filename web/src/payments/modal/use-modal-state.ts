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

/** What is chosen and typed on MakeAPayment; the date as text. */
export type PaymentEntries = AmountChoice & { readonly date: string };

const noBank: BankInfo = {
  BankName: "",
  ACHRoutingNumber: "",
  ReACHRoutingNumber: "",
  BankAccountNumber: "",
  ReBankAccountNumber: "",
  AccountType: "Checking",
};

/** The two steps of the bank form begin with what is known; the numbers are typed anew (SH-022). */
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
  /** The payment whose bank is to be mended first. */
  readonly mends: QueuedTransaction | undefined;
  readonly paysPastDue: boolean | undefined;
};

type ModalEntries = {
  readonly payment: PaymentEntries;
  /** Which bank account the bank form is about; null for a new one. */
  readonly editedId: string | null;
  readonly business: BusinessInfo;
  readonly bank: BankInfo;
};

type Told = {
  readonly screen: ModalScreen;
  /** Why the business step is shown again. */
  readonly rejection?: string | undefined;
  /** A bank account was saved just now. */
  readonly saved?: "added" | "updated" | undefined;
};

/** New words of the authorization, for one loan, account, amount and day. */
type RenewedAuthorization = { readonly content: string; readonly text: string };

/**
 * Where the modal stands and what was entered in it. Entries survive moves from screen to screen; with the modal
 * they go (SH-133). What may be kept is brought back after an outage.
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
  const [told, setTold] = useState<Told>({ screen: mends ? "AddBusinessInfo" : "MakeAPayment" });
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
    /** What was saved and may not be on the list yet. */
    record,
    scheduled,
    renewed,
    renewAuthorization: setRenewed,
    /** Another form with the same fields. */
    fill,
    isRestored: kept.isRestored,
    enter,
    show: (screen: ModalScreen) => setTold({ screen }),
    choose: (bankId: string) => {
      setChosenId(bankId);
      setTold({ screen: "MakeAPayment" });
    },
    /** Begins the bank form, for an account or for a new one; what was typed for the same one is still there. */
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
    /** Puts everything back as it was before anything was typed. */
    clear: () => {
      kept.forget();
      setEntries(untouched);
      setFill(fill + 1);
    },
    forget: kept.forget,
  };
}
export type ModalState = ReturnType<typeof useModalState>;

/** A bank account on the loan's list. */
export type PayableBank = {
  readonly Id: string;
  readonly bank: Bank;
  readonly isDefaultBankOption: boolean;
};

/** What every screen of the modal is given. */
export type ScreenProps = Pick<ModalOptions, "loan" | "window"> & {
  readonly today: Temporal.PlainDate;
  readonly state: ModalState;
  readonly banks: readonly PayableBank[];
  /** The one that is paid from. */
  readonly bank: Bank | undefined;
  readonly list: Pick<UseQueryResult, "isPending" | "error" | "refetch">;
  /** Something is being sent: the modal stays open. */
  readonly onBusy: (isBusy: boolean) => void;
};
