import { unchosen } from "@portal/domain/payments/authorization/messages";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { dayText } from "@portal/domain/payments/modal/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import styles from "./payment-foot.module.css";

export type PaymentFootProps = {
  readonly formId: string;
  /** In cents. */
  readonly amount: number | undefined;
  readonly date: Temporal.PlainDate | undefined;
  readonly hasBank: boolean;
  /** Whether there is a bank account is not known yet, or cannot be known. */
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly isPending: boolean;
  readonly onAdd: () => void;
  readonly onAuthorization: () => void;
};

/** The facts, what is agreed to, and Submit; without a bank account, the way to add one (SERV-MODAL-07, SH-023). */
export function PaymentFoot(props: PaymentFootProps) {
  const { formId, amount, date, hasBank, isLoading, isFailed, isPending, onAdd, onAuthorization } = props;
  const canSubmit = hasBank || isLoading;
  return (
    <div className={styles["foot"]}>
      <div>
        <p className="num">
          <span className={styles["amount"]}>
            {amount === undefined ? unchosen.amount : formatCents(amount)}
          </span>{" "}
          <span className="muted">{fillIn(texts.onDay, { date: date ? dayText(date) : unchosen.date })}</span>
        </p>
        {hasBank && !isPending && (
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
        <Button type="submit" form={formId} isPending={isPending || !hasBank}>
          {texts.submit}
        </Button>
      )}
      {!canSubmit && !isFailed && <Button onClick={onAdd}>{texts.addYourBank}</Button>}
    </div>
  );
}
