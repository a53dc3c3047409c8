import { bankPageTexts as texts, sectionTexts } from "@portal/domain/banking/form/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useRef } from "react";
import { Form } from "../platform/form/form.tsx";
import { useCountry } from "../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet } from "@portal/ui/overlays/sheet.tsx";
import { AccountSection } from "./account-section.tsx";
import { AdditionalAccounts } from "./additional-accounts.tsx";
import { BankSection } from "./bank-section.tsx";
import { PaymentDay } from "./payment-day.tsx";
import { useBankForm, type BankFormTask } from "./use-bank-form.ts";

export type BankAccountsFormProps = BankFormTask & {
  /** The US state of the business. The dialog with routing numbers highlights the row of this state. */
  readonly state: string | null;
};

/** The form for the deposit account, the withdrawal account and the payment day (SERV-BVER-02). */
export function BankAccountsForm({ state, ...task }: BankAccountsFormProps) {
  const country = useCountry();
  const bank = useBankForm(task);
  const { kind, refusals, isPending, summary } = bank;
  // Leaves messages out of the error summary if an alert already shows them.
  const errors = summary.errors.filter(({ message }) => !refusals.some((text) => message.includes(text)));
  const isRepeated = errors.length < summary.errors.length;
  const alerts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRepeated) alerts.current?.focus();
  }, [isRepeated]);
  const isChangingSaved = bank.sections.isChangingSaved;
  const hasAdditional = country === "us" && kind.version === "v1";
  return (
    <Stack gap={6}>
      {refusals.length > 0 && (
        <Stack gap={6} ref={alerts} tabIndex={-1}>
          {refusals.map((message) => (
            <Alert key={message} kind="critical" title={message} />
          ))}
        </Stack>
      )}
      <Form
        form={{ ...bank, summary: { ...summary, errors } }}
        actions={
          <Actions>
            {/* Submit is secondary while a section is open, because that section has the primary button. */}
            <Button
              type="submit"
              variant={isChangingSaved ? "secondary" : "primary"}
              isPending={isPending}
              pendingLabel={texts.submitting}
            >
              {texts.submit}
            </Button>
            <LinkButton variant="quiet" href={summaryPath(country)}>
              {texts.cancel}
            </LinkButton>
          </Actions>
        }
      >
        <Sheet>
          <AccountSection bank={bank} section="deposit" state={state} />
          <AccountSection bank={bank} section="withdrawal" state={state} />
          {hasAdditional && <AdditionalAccounts bank={bank} state={state} />}
          {kind.currentDay !== undefined && (
            <BankSection {...sectionTexts.paymentDay} namesItsErrors={false}>
              <PaymentDay bank={bank} />
            </BankSection>
          )}
        </Sheet>
      </Form>
    </Stack>
  );
}
