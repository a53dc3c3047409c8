import type { Bank } from "@portal/domain/payments/banks/contract";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { consequencesText, dayText } from "@portal/domain/payments/modal/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { AccountMask } from "../account-mask.tsx";
import styles from "./payment-foot.module.css";

type ReceiptProps = {
  /** The amount of the payment in cents. */
  readonly amount: number | undefined;
  readonly date: Temporal.PlainDate | undefined;
  readonly bank: Bank | undefined;
  /** The time of day at which payments are sent to the bank. */
  readonly cutOff: Temporal.PlainTime;
};

export type PaymentFootProps = ReceiptProps & {
  readonly formId: string;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly isPending: boolean;
  readonly onAdd: () => void;
  readonly onAuthorization: () => void;
};

/** The bottom of the payment dialog: amount, date, authorization link and Submit (SH-023). */
export function PaymentFoot(props: PaymentFootProps) {
  const { formId, bank, isLoading, isFailed, isPending, onAdd, onAuthorization } = props;
  const canSubmit = bank !== undefined || isLoading;
  return (
    <div className={styles["foot"]}>
      <div className={styles["facts"]}>
        <Receipt {...props} />
        {bank && !isPending && (
          <p className="sm subtle">
            {texts.consent} <TextButton onClick={onAuthorization}>{texts.consentLink}</TextButton>.
          </p>
        )}
        <output className={styles["loader"]}>
          {isPending && (
            <>
              <Spinner size="sm" /> {texts.scheduling}
            </>
          )}
        </output>
      </div>
      {canSubmit && (
        <Button type="submit" form={formId} isPending={isPending || !bank}>
          {texts.submit}
        </Button>
      )}
      {!canSubmit && !isFailed && <Button onClick={onAdd}>{texts.addYourBank}</Button>}
    </div>
  );
}

function Receipt({ amount, date, bank, cutOff }: ReceiptProps) {
  if (amount === undefined) return <p className={styles["amount"]}>{texts.chooseAmount}</p>;
  const cents = <span className={styles["amount"]}>{formatCents(amount)}</span>;
  if (!date)
    return (
      <p className="num">
        {cents} <span className="muted">{texts.chooseDay}</span>
      </p>
    );
  return (
    <>
      <p className="num">
        {cents} <span className="muted">{fillIn(texts.onDay, { date: dayText(date) })}</span>
      </p>
      <p className="sm num">
        {bank && (
          <>
            {texts.fromBank} {bank.FinancialInstitutionName} <AccountMask text={bank.BankAccountNumber} />
            .{" "}
          </>
        )}
        {consequencesText(date, { now: Temporal.Now.instant(), cutOff })}
      </p>
    </>
  );
}
