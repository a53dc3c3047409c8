import { BankIcon } from "@phosphor-icons/react/Bank";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { failureText, RetryAlert } from "../../platform/retry-alert.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import type { ReactNode } from "react";
import { AccountMask } from "../account-mask.tsx";
import { InsecurePage } from "../queries.ts";
import styles from "./paying-bank.module.css";
import type { ScreenProps } from "./use-modal-state.ts";

export type PayingBankProps = Pick<ScreenProps, "bank" | "banks" | "list"> & {
  readonly onChange: () => void;
};

/** The bank account to pay from. Hidden if the loan has no account, because the dialog then has a button to add one. */
export function PayingBank({ bank, banks, list, onChange }: PayingBankProps) {
  const isEmpty = !bank && !list.isPending && !list.error;
  if (isEmpty && banks.length === 0) return null;
  return (
    <fieldset>
      <legend className={styles["label"]}>{texts.payFrom}</legend>
      {bank ? (
        <BankLine
          name={bank.FinancialInstitutionName}
          more={<AccountMask text={bank.BankAccountNumber} />}
          onChange={onChange}
        />
      ) : isEmpty ? (
        <BankLine name={texts.noneDebitable} more={texts.noneDebitableLead} onChange={onChange} />
      ) : list.error ? (
        <BanksFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="4.5rem" />
        </SkeletonGroup>
      )}
    </fieldset>
  );
}

type BankLineProps = { readonly name: string; readonly more: ReactNode; readonly onChange: () => void };

function BankLine({ name, more, onChange }: BankLineProps) {
  return (
    <div className={styles["bank"]}>
      <Icon of={BankIcon} size="lg" className={styles["icon"]} />
      <div>
        <p className={styles["name"]}>{name}</p>
        <p className="sm subtle">{more}</p>
      </div>
      <TextButton isStandalone aria-label={texts.changeLabel} onClick={onChange}>
        {texts.change}
      </TextButton>
    </div>
  );
}

type BanksFailureProps = { readonly error: unknown; readonly onRetry: () => void };

function BanksFailure({ error, onRetry }: BanksFailureProps) {
  const { phone } = supportContact(config(), useCountry(), false);
  if (error instanceof InsecurePage) {
    return <Alert kind="critical" title={fillIn(texts.sealedClosed, { phone })} />;
  }
  return <RetryAlert title={failureText(error)} onRetry={onRetry} />;
}
