import { WarningIcon } from "@phosphor-icons/react/Warning";
import { workTexts } from "@portal/domain/work/messages";
import { limitDay, limitDays } from "@portal/domain/work/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { useStaff } from "../platform/session.ts";
import { useNow } from "../platform/use-now.ts";
import styles from "./near-limit.module.css";

/** Warns from day 50 of the lender's 60 days (DESK-QUEUE-06). */
export function NearLimit({ limitDate }: { readonly limitDate: Temporal.PlainDate | null }) {
  const { deskTimeZone } = useStaff().settings;
  const today = dayOf(useNow(), deskTimeZone);
  if (!limitDate) return null;
  const { day, daysOver, isNear } = limitDay(limitDate, today);
  if (!isNear) return null;
  const text = daysOver > 0 ? workTexts.limitOver : workTexts.limitDay;
  return (
    <span className={styles["near"]}>
      <Icon of={WarningIcon} weight="fill" size="sm" className={styles["icon"]} />
      {fillIn(text, { n: day, d: limitDays, over: daysOver })}
    </span>
  );
}
