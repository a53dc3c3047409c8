import { BankIcon } from "@phosphor-icons/react/Bank";
import { PaypalLogoIcon } from "@phosphor-icons/react/PaypalLogo";
import type { SavedAccount } from "@portal/domain/banking/accounts/contract";
import { maskedNumber, spokenNumber } from "@portal/domain/banking/accounts/rules";
import { bankPageTexts as texts } from "@portal/domain/banking/form/messages";
import type { ReactNode } from "react";
import { Icon, type IconDrawing } from "@portal/ui/art/icon.tsx";
import styles from "./account-tile.module.css";

export type TileProps = {
  readonly icon: IconDrawing;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export function Tile({ icon, title, children, action }: TileProps) {
  return (
    <div className={styles["tile"]}>
      <Icon of={icon} size="lg" className={styles["icon"]} />
      <div className={styles["words"]}>
        <div className="strong">{title}</div>
        <div className="subtle num">{children}</div>
      </div>
      {action}
    </div>
  );
}

export type AccountTileProps = {
  readonly account: SavedAccount;
  readonly isSubmitted: boolean;
  readonly action?: ReactNode;
};

/** Shows a bank account by institution and last four digits, or a PayPal account by username (SH-040). */
export function AccountTile({ account, isSubmitted, action }: AccountTileProps) {
  const { institution, lastFour, isPaypalAccount, paypalUsername } = account;
  if (isPaypalAccount) {
    return (
      <Tile icon={PaypalLogoIcon} title={texts.paypal}>
        {paypalUsername}
      </Tile>
    );
  }
  return (
    <Tile icon={BankIcon} title={institution ?? texts.bankAccount} action={action}>
      {lastFour !== null && (
        <>
          <span aria-hidden>{maskedNumber(lastFour)}</span>
          <span className="vh">{spokenNumber(lastFour)}</span>
        </>
      )}
      {!isSubmitted && <div>{texts.notSubmitted}</div>}
    </Tile>
  );
}
