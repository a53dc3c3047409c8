import { DesktopIcon } from "@phosphor-icons/react/Desktop";
import { FirstAidIcon } from "@phosphor-icons/react/FirstAid";
import { PaperclipIcon } from "@phosphor-icons/react/Paperclip";
import { ShieldWarningIcon } from "@phosphor-icons/react/ShieldWarning";
import { TruckIcon } from "@phosphor-icons/react/Truck";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { coveredCosts, uploadTexts as texts } from "@portal/domain/forgiveness/upload/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Icon } from "@portal/ui/art/icon.tsx";
import styles from "./covered-costs.module.css";

const icons = {
  coveredOperationsExpenditures: DesktopIcon,
  coveredPropertyDamageCosts: ShieldWarningIcon,
  coveredSupplierCosts: TruckIcon,
  coveredWorkerProtectionExpenditures: FirstAidIcon,
} as const;

/** Explains the four kinds of covered costs and shows each claimed amount, if known (FORG-COV-01). */
export function CoveredCosts({ record }: { readonly record: LoanForgiveness }) {
  return (
    <div className={styles["costs"]}>
      {coveredCosts.map(({ name, title, text, proof }) => (
        <section key={name} className={styles["cost"]} data-none={record[name] === 0 || undefined}>
          <Icon of={icons[name]} size="lg" className={styles["icon"]} />
          <div className={styles["words"]}>
            <h2 className="h2-small">{title}</h2>
            <p className="muted">{text}</p>
            {record[name] === 0 ? (
              <p className="sm subtle">{texts.noneClaimed}</p>
            ) : (
              <p className={styles["proof"]}>
                <Icon of={PaperclipIcon} size="sm" />
                {proof}
              </p>
            )}
          </div>
          {record[name] !== null && <span className={styles["amount"]}>{formatCents(record[name])}</span>}
        </section>
      ))}
    </div>
  );
}
