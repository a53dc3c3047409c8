import { paymentWindow } from "@portal/domain/payments/calendar/rules";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { modalTexts as texts, modalTitles } from "@portal/domain/payments/modal/messages";
import { currentBank, type ModalScreen } from "@portal/domain/payments/modal/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { makeStale } from "@portal/ui/calls/use-call.ts";
import { Dialog, type DialogProps } from "@portal/ui/overlays/dialog.tsx";
import { paymentBanksQuery, selfServiceLoansQuery } from "../queries.ts";
import { BankInfoScreen } from "./bank-info-screen.tsx";
import { BusinessInfoScreen } from "./business-info-screen.tsx";
import { ChangeMethodScreen } from "./change-method-screen.tsx";
import { ConfirmationScreen } from "./confirmation-screen.tsx";
import { MakePaymentScreen } from "./make-payment-screen.tsx";
import { AuthorizationScreen } from "./authorization-screen.tsx";
import { useModalState } from "./use-modal-state.ts";

const sizes: Partial<Record<ModalScreen, DialogProps["size"]>> = { MakeAPayment: "wide", AddBankInfo: "md" };
const steps: Partial<Record<ModalScreen, number>> = { AddBusinessInfo: 1, AddBankInfo: 2 };

export type PaymentModalProps = {
  readonly loan: SelfServiceLoan;
  readonly today: Temporal.PlainDate;
  /**
   * A returned payment. If set, the dialog starts with the form to correct the payment's bank account (SERV-MODAL-05).
   */
  readonly mends?: QueuedTransaction | undefined;
  readonly paysPastDue?: boolean | undefined;
  readonly onClose: () => void;
};

/** The payment dialog with its six screens (SERV-MODAL-01 to 05). */
export function PaymentModal({ loan, today, mends, paysPastDue, onClose }: PaymentModalProps) {
  const client = useQueryClient();
  const window = paymentWindow(today, loan.chargeOffDate) ?? { first: today, last: today };
  const state = useModalState({ loan, window, mends, paysPastDue });
  const [isBusy, setBusy] = useState(false);
  const list = useQuery(paymentBanksQuery(loan.Id));
  const { screen, record, chosenId } = state;
  const listed = (list.data ?? []).map(({ BankAccounts, ...rest }) => ({ ...rest, bank: BankAccounts }));
  const isListed = record === undefined || listed.some(({ Id }) => Id === record.Id);
  const banks = isListed ? listed : [...listed, { Id: record.Id, bank: record, isDefaultBankOption: false }];
  const bank = currentBank(banks, chosenId)?.bank;
  const step = steps[screen];
  const shared = { loan, today, window, state, banks, bank, list, onBusy: setBusy };

  const close = () => {
    state.forget();
    // Refetches the loans, so that the list of payments behind the dialog shows the new payment (SH-027).
    if (state.scheduled) makeStale(client, [selfServiceLoansQuery]);
    onClose();
  };
  return (
    <Dialog
      isOpen
      isSplit
      isPlain={screen === "PaymentConfirmation"}
      isBusy={isBusy}
      view={screen}
      title={modalTitles[screen]}
      kicker={step !== undefined && fillIn(texts.step, { step })}
      size={sizes[screen] ?? "base"}
      onClose={close}
    >
      {screen === "MakeAPayment" && <MakePaymentScreen key={state.fill} {...shared} />}
      {screen === "ChangePaymentMethod" && <ChangeMethodScreen {...shared} />}
      {screen === "PaymentAuthorization" && <AuthorizationScreen {...shared} />}
      {screen === "AddBusinessInfo" && <BusinessInfoScreen {...shared} />}
      {screen === "AddBankInfo" && <BankInfoScreen {...shared} />}
      {screen === "PaymentConfirmation" && <ConfirmationScreen {...shared} onDone={close} />}
    </Dialog>
  );
}
