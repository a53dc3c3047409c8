import { chosenCents } from "@portal/domain/payments/amounts/rules";
import { unchosen } from "@portal/domain/payments/authorization/messages";
import { isPaymentDate } from "@portal/domain/payments/calendar/rules";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { dayText, typedDate } from "@portal/domain/payments/modal/rules";
import { formatCents } from "@portal/domain/wire/money";
import { DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { AccountMask } from "../account-mask.tsx";
import { AuthorizationWords } from "./authorization-words.tsx";
import { GoBack } from "./go-back.tsx";
import { useAuthorization } from "./use-authorization.ts";
import type { ScreenProps } from "./use-modal-state.ts";

/** Shows the authorization text with the chosen amount, date and account (SH-028, SERV-CONST-02). */
export function AuthorizationScreen({ loan, window, state, bank }: ScreenProps) {
  const { payment } = state.entries;
  const amount = chosenCents(payment, loan);
  const typed = typedDate(payment.date);
  const date = typed && isPaymentDate(typed, window) ? typed : undefined;
  const { text } = useAuthorization(loan, bank, state).wordsOf(amount, date);
  return (
    <>
      <DialogBody>
        <Stack>
          <KeyValueList
            isRuled
            items={[
              {
                label: texts.amount,
                value: amount === undefined ? unchosen.amount : formatCents(amount),
              },
              { label: texts.paymentDate, value: date ? dayText(date) : unchosen.date },
              {
                label: texts.from,
                value: bank && (
                  <>
                    {bank.FinancialInstitutionName} <AccountMask text={bank.BankAccountNumber} />
                  </>
                ),
              },
            ]}
          />
          <AuthorizationWords text={text} />
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Actions>
          <GoBack state={state} hasBank={bank !== undefined} variant="secondary" />
        </Actions>
      </DialogFoot>
    </>
  );
}
