import { CaretLeftIcon } from "@phosphor-icons/react/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { dayByKey, formatCalendarDay, weeksOf, within } from "./calendar-days.ts";
import styles from "./calendar.module.css";
import { IconButton } from "../buttons/icon-button.tsx";
import { PlainButton } from "../buttons/plain-button.tsx";

export type CalendarWords = {
  readonly locale: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
};

type Choice = {
  /** The chosen day, shown filled. The calendar opens on this day's month, or else on the first selectable month. */
  chosen: Temporal.PlainDate | undefined;
  today: Temporal.PlainDate;
  /** The range of selectable days. The calendar shows no months outside the range. */
  span: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };
  /** Returns true for a day in the range that cannot be chosen. Such days are struck through. */
  isClosed: (day: Temporal.PlainDate) => boolean;
  onChoose: (day: Temporal.PlainDate) => void;
  words: CalendarWords;
};

export type CalendarProps = Choice & {
  /** True to move the focus to the current day when the calendar opens. */
  isFocused?: boolean;
};

const monthAndYear = { month: "long", year: "numeric" } as const;
const longWeekday = { weekday: "long" } as const;
const narrowWeekday = { weekday: "narrow" } as const;
const wholeDay = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;

/** Shows a month of days to choose by pointer or keyboard. Days that cannot be chosen can still be focused. */
export function Calendar({ isFocused = false, ...choice }: CalendarProps) {
  const { chosen, span, today, words } = choice;
  const [current, setCurrent] = useState(() => within(chosen ?? span.first, span));
  const [followed, setFollowed] = useState(chosen);
  // Shows the month of the date typed in the field beside the calendar.
  if (chosen && !(followed && chosen.equals(followed))) {
    setFollowed(chosen);
    setCurrent(within(chosen, span));
  }
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(isFocused);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current.toString()}"]`)?.focus();
  }, [current]);

  // Omits past weeks without selectable days, so that selectable days stay in view.
  const since = Temporal.PlainDate.compare(today, span.first) < 0 ? today : span.first;
  const month = current.toPlainYearMonth();
  const title = formatCalendarDay(month.toPlainDate({ day: 1 }), words.locale, monthAndYear);
  const turn = (months: number) => setCurrent(within(current.with({ day: 1 }).add({ months }), span));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, current);
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    setCurrent(within(next, span));
  };
  return (
    <div className={styles["calendar"]}>
      <div className={styles["head"]}>
        <IconButton
          icon={CaretLeftIcon}
          iconSize="md"
          label={words.previousMonth}
          disabled={month.equals(span.first.toPlainYearMonth())}
          onClick={() => turn(-1)}
        />
        <p className={styles["month"]} aria-live="polite">
          {title}
        </p>
        <IconButton
          icon={CaretRightIcon}
          iconSize="md"
          label={words.nextMonth}
          disabled={month.equals(span.last.toPlainYearMonth())}
          onClick={() => turn(1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's calendar pattern is a table with the role grid. */}
      <table ref={grid} role="grid" aria-label={title} className={styles["grid"]} onKeyDown={onKeyDown}>
        <Weekdays locale={words.locale} />
        <tbody>
          {weeksOf(month, since).map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) =>
                day ? (
                  <Day key={weekday} {...choice} day={day} current={current} onReach={setCurrent} />
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell.
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Weekdays({ locale }: Pick<CalendarWords, "locale">) {
  const sunday = Temporal.PlainDate.from("2023-01-01");
  const days = Array.from({ length: 7 }, (_, at) => sunday.add({ days: at }));
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day.dayOfWeek} scope="col" aria-label={formatCalendarDay(day, locale, longWeekday)}>
            {formatCalendarDay(day, locale, narrowWeekday)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayProps = Choice & {
  readonly day: Temporal.PlainDate;
  /** The Tab key reaches only this day of the calendar. */
  readonly current: Temporal.PlainDate;
  readonly onReach: (day: Temporal.PlainDate) => void;
};

function Day({ day, current, onReach, chosen, today, span, isClosed, onChoose, words }: DayProps) {
  const isOutside = !within(day, span).equals(day);
  const isUnavailable = isOutside || isClosed(day);
  const isChosen = !isUnavailable && chosen?.equals(day) === true;
  return (
    <td aria-selected={isChosen} aria-disabled={isUnavailable || undefined}>
      <PlainButton
        className={styles["day"]}
        tabIndex={day.equals(current) ? 0 : -1}
        aria-label={formatCalendarDay(day, words.locale, wholeDay)}
        aria-disabled={isUnavailable || undefined}
        data-day={day.toString()}
        aria-current={day.equals(today) ? "date" : undefined}
        data-outside={isOutside || undefined}
        data-chosen={isChosen || undefined}
        onClick={() => {
          onReach(within(day, span));
          if (!isUnavailable) onChoose(day);
        }}
      >
        {day.day}
      </PlainButton>
    </td>
  );
}
