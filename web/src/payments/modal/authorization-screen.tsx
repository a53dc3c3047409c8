import { chosenCents } from "@portal/domain/payments/amounts/rules";
import { unchosen } from "@portal/domain/payments/authorization/messages";
import { authorizationText } from "@portal/domain/payments/authorization/rules";
import { isPaymentDate } from "@portal/domain/payments/calendar/rules";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { dayText, typedDate } from "@portal/domain/payments/modal/rules";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "../../platform/config.ts";
import { useCountry } from "../../platform/page.ts";
import { DialogBody, DialogFoot } from "../../ui/dialog.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Actions, Stack } from "../../ui/layout.tsx";
import { PhoneText } from "../../ui/phone-text.tsx";
import { AccountMask } from "../account-mask.tsx";
import { GoBack } from "./go-back.tsx";
import type { ScreenProps } from "./use-modal-state.ts";

/** What is agreed to by scheduling, with what is chosen so far (SH-028, SERV-CONST-02). */
export function AuthorizationScreen({ loan, window, state, bank }: ScreenProps) {
  const { phone } = supportContact(config(), useCountry(), false);
  const { payment } = state.entries;
  const amount = chosenCents(payment, loan);
  const typed = typedDate(payment.date);
  const date = typed && isPaymentDate(typed, window) ? typed : undefined;
  const lastFour = bank?.BankAccountNumber.replaceAll("*", "") ?? "";
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
          <p className="prose num">
            <PhoneText text={authorizationText({ amount, date, lastFour, phone: "{phone}" })} phone={phone} />
          </p>
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
