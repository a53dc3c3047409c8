import {
  comparedReceipts,
  type ReceiptsEntries,
} from "@portal/domain/forgiveness/gross-receipts/entries/rules";
import { receiptsTexts as texts } from "@portal/domain/forgiveness/gross-receipts/messages";
import { changeOf, percentText, quarterLower } from "@portal/domain/forgiveness/gross-receipts/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useId } from "react";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { ShareBar } from "../frame/share-bar.tsx";
import styles from "./receipts-change.module.css";

/** Shows by how much the gross receipts fell, once both amounts are entered. */
export function ReceiptsChange({ entries }: { readonly entries: ReceiptsEntries }) {
  const id = useId();
  const compared = comparedReceipts(entries);
  const change = compared && changeOf(compared);
  if (!compared || !change) return null;
  const { before, after } = compared;
  const isOfQuarters = entries.q1 === "Quarters";
  const label = (year: string, quarter: string) =>
    isOfQuarters ? fillIn(texts.quarterOf, { quarter, year }).trim() : year;
  const most = Math.max(before, after);
  const mark = (75 * before) / most;
  const period = isOfQuarters ? texts.periods.quarter : texts.periods.year;
  return (
    <Moment aria-labelledby={id}>
      <Stack>
        <h2 id={id} className={styles["heading"]}>
          <span className="muted">{texts[change.kind]}</span>
          {change.kind !== "same" && (
            <span className={styles["percent"]}>
              {fillIn(texts.percent, { percent: percentText(change) })}
            </span>
          )}
        </h2>
        <ol className={styles["bars"]}>
          <Bar label={label("2019", entries.Quarter2019)} cents={before} {...{ most, mark }} />
          <Bar label={label("2020", entries.Quarter2020)} cents={after} {...{ most, mark }} isAccent />
        </ol>
        <p className={styles["note"]}>
          <span className={styles["noteMark"]} aria-hidden />
          <span>
            {fillIn(texts.line, {
              amount: formatCents(quarterLower(before)),
              where: fillIn(texts.where[change.where], { period }),
            })}
          </span>
        </p>
      </Stack>
    </Moment>
  );
}

type BarProps = {
  readonly label: string;
  readonly cents: number;
  /** The amount in cents that would fill the bar. */
  readonly most: number;
  /** Position of a 25% reduction, in percent of a full bar. */
  readonly mark: number;
  readonly isAccent?: boolean;
};

function Bar({ label, cents, most, mark, isAccent = false }: BarProps) {
  return (
    <li>
      <div className={styles["row"]}>
        <span className={styles["label"]}>{label}</span>
        <span className={styles["value"]}>{formatCents(cents)}</span>
      </div>
      <ShareBar percent={(100 * cents) / most} isAccent={isAccent} isThick>
        <div className={styles["mark"]} style={{ left: `${mark}%` }} />
      </ShareBar>
    </li>
  );
}
