import type { SelfServiceLoan } from "@portal/domain/payments/contract";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import type { standingOf } from "@portal/domain/payments/page/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Money } from "@portal/ui/figures/money.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import styles from "./balance-tile.module.css";

export type BalanceTileProps = {
  readonly loan: SelfServiceLoan;
  readonly standing: ReturnType<typeof standingOf> | "allInProgress";
  readonly onPay: () => void;
};

/**
 * Shows the loan's balance, and a button to pay or the reason why the loan cannot be paid here (SERV-OTP-03, 08, 09).
 */
export function BalanceTile({ loan, standing, onPay }: BalanceTileProps) {
  const contact = supportContact(config(), useCountry(), false);
  return (
    <Moment art={<MomentArt />}>
      <Stack>
        <dl className={styles["balance"]}>
          <dt className="muted">
            {loan.IsProviderLoan
              ? fillIn(texts.balanceOf, { label: config().providerLoanLabel })
              : texts.balance}
          </dt>
          <dd>
            <Money text={formatCents(loan.Balance)} size="hero" />
          </dd>
        </dl>
        {standing === "payable" ? (
          <div>
            <Button className={styles["pay"]} onClick={onPay}>
              {texts.makePayment}
            </Button>
          </div>
        ) : (
          <div className={styles["reason"]}>
            <p className="strong">{texts[standing]}</p>
            <p className="muted">
              <PhoneText text={texts.callUs.replace("{hours}", contact.hours)} phone={contact.phone} />
            </p>
          </div>
        )}
      </Stack>
    </Moment>
  );
}
