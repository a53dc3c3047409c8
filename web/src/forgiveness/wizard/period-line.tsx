import { maxPeriodDays, presetEnd } from "@portal/domain/forgiveness/covered-period/rules";
import { periodTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import { formatDate } from "@portal/domain/wire/dates";
import styles from "./period-line.module.css";

export type PeriodLineProps = {
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate | undefined;
};

/** Draws a line for the 24 weeks after the disbursement, and marks the end of the covered period. */
export function PeriodLine({ start, end }: PeriodLineProps) {
  const shareOf = (day: Temporal.PlainDate) => (100 * start.until(day).days) / maxPeriodDays;
  const [short, long] = [presetEnd("8 weeks", start), presetEnd("24 weeks", start)];
  if (!short || !long) return null;
  const marks = [
    { day: start, text: texts.disbursed },
    { day: short, text: texts.eightWeeks },
    { day: long, text: texts.weeks },
  ];
  const share = end && Math.min(100, Math.max(0, shareOf(end)));
  return (
    <div className={styles["period"]}>
      <div aria-hidden className={styles["bar"]}>
        <span className={styles["least"]} style={{ width: `${shareOf(short)}%` }} />
        <span className={styles["free"]} />
        {share !== undefined && <span className={styles["end"]} style={{ left: `${share}%` }} />}
      </div>
      <ol className={styles["marks"]}>
        {marks.map(({ day, text }) => (
          <li key={text} className={styles["mark"]}>
            <span className={styles["day"]}>{formatDate(day)}</span> {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
