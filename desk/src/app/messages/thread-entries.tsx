import { changeLines, threadTexts as texts } from "@portal/domain/support/desk/messages";
import type { Thread, ThreadChange, ThreadMessage } from "@portal/domain/support/lender/threads/contract";
import { dayOf, formatDate, formatDay, formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { classNames } from "@portal/ui/class-names.ts";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { useNow } from "../../platform/use-now.ts";
import styles from "./thread-entries.module.css";
import { entriesOf } from "./use-thread.ts";

/** The thread's messages, oldest first, and between them the changes that only staff see (DESK-CASE-02, DESK-CASE-09). */
export function ThreadEntries({ pages }: { readonly pages: readonly Thread[] }) {
  const zone = useStaff().settings.deskTimeZone;
  const today = dayOf(useNow(), zone);
  return (
    <ol className={styles["entries"]}>
      {entriesOf(pages).map((entry) =>
        "message" in entry ? (
          <li key={entry.message.messageId} className={styles["entry"]}>
            <Message message={entry.message} when={whenOf(entry.at, today, zone)} />
          </li>
        ) : (
          <li key={entry.change.changeId} className={styles["change"]}>
            <span>
              {lineOf(entry.change)}, {dateOf(dayOf(entry.at, zone), today)}
            </span>
          </li>
        ),
      )}
    </ol>
  );
}

function Message({ message, when }: { readonly message: ThreadMessage; readonly when: string }) {
  const { by, channel, text } = message;
  const isOurs = by.kind !== "borrower";
  const how = isOurs ? texts.emailSent : channel === "email" ? texts.email : texts.portal;
  return (
    <article className={classNames(styles["message"], isOurs && styles["ours"])}>
      <p className={styles["head"]}>
        <span className="strong">{nameOf(by)}</span>{" "}
        <span className="subtle num">
          {when} · {how}
        </span>
      </p>
      <p className={styles["text"]}>{text}</p>
    </article>
  );
}

const nameOf = ({ name }: ThreadMessage["by"]): string => name ?? texts.yourProgram;

/** Returns the time of a message in the desk's zone, such as "Fri, Nov 20, 9:31 AM ET". */
function whenOf(moment: Temporal.Instant, today: Temporal.PlainDate, zone: string): string {
  const day = dayOf(moment, zone);
  const time = timeAtDesk(moment, zone);
  if (day.equals(today)) return fillIn(texts.today, { time });
  return `${day.year === today.year ? formatNearDate(day) : formatDate(day)}, ${time}`;
}

const dateOf = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  day.year === today.year ? formatDay(day) : formatDate(day);

function lineOf(change: ThreadChange): string {
  const { by, before, after } = change;
  const name = nameOf(by);
  return fillIn(changeLines[kindOf(change, name)], { name, before: before ?? "", after: after ?? "" });
}

function kindOf({ field, after }: ThreadChange, name: string): keyof typeof changeLines {
  switch (field) {
    case "type":
      return "type";
    case "staff":
      if (after === null) return "unassigned";
      return after === name ? "taken" : "assigned";
    case "opportunity":
      return after === null ? "noApplication" : "application";
    case "advance":
      return after === null ? "noLoan" : "loan";
    case "status":
      return after === "closed" ? "closed" : "reopened";
    default:
      return field satisfies never;
  }
}
