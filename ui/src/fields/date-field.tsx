import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { useEffect, useRef, useState, type ComponentPropsWithRef, type ReactNode } from "react";
import type { CalendarProps } from "./calendar.tsx";
import { classNames } from "../class-names.ts";
import control from "./control.module.css";
import styles from "./date-field.module.css";
import { describe, Field, useFieldIds, type FieldFrame } from "./field.tsx";
import { Icon } from "../art/icon.tsx";
import { lazyPart } from "../lazy-part.ts";
import { usePressOutside } from "../use-press-outside.ts";
import { PlainButton } from "../buttons/plain-button.tsx";
import { Skeleton, SkeletonGroup } from "../messages/skeleton.tsx";

const Calendar = lazyPart(async () => (await import("./calendar.tsx")).Calendar);

/** The narrowest window in which the calendar fits under the date field. */
const wide = "(width >= 48rem)";

export type DateFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<"input">, keyof FieldFrame | "children" | "type"> & {
    /** Props of the calendar. `chosen` is the day that is typed in the field. */
    calendar: Omit<CalendarProps, "isFocused">;
    /** Text below the calendar that says which days can be chosen. Screen readers read this text with the input. */
    below?: ReactNode;
    /** The label of the button that opens the calendar, and the name of the popover or bottom sheet. */
    chooseLabel: string;
    /** True to show the calendar only after a click on the button. */
    isOnDemand?: boolean;
  };

/** A field for a date. The calendar is inline or in a popover from 768 px, and in a bottom sheet on phones. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    hint,
    error,
    note,
    isOptional,
    className,
    calendar,
    below,
    chooseLabel,
    isOnDemand = false,
    ...input
  } = props;
  const ids = useFieldIds(input.id);
  const described = describe(ids, { hint, error, note });
  const belowId = `${ids.control}-below`;
  const isWide = useIsWide();
  const isInline = isWide && !isOnDemand;
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? isInline;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setWanted(false);
    button.current?.focus();
  };
  usePressOutside(root, isOpen && !isInline, () => setWanted(false));

  const shown = (
    <Calendar
      fallback={<CalendarSkeleton />}
      {...calendar}
      isFocused={!isInline}
      onChoose={(day) => {
        calendar.onChoose(day);
        if (!isInline) close();
      }}
    />
  );
  return (
    <div ref={root} className={styles["date"]}>
      <Field {...{ ids, label, hint, error, note, isOptional, className }}>
        <div className={control["group"]}>
          <input
            type="text"
            aria-required={!isOptional}
            inputMode="numeric"
            autoComplete="off"
            {...input}
            {...described}
            aria-describedby={classNames(described["aria-describedby"], !!below && belowId) || undefined}
            id={ids.control}
            className={classNames(control["input"], control["numeric"])}
          />
          <PlainButton
            ref={button}
            className={styles["button"]}
            aria-label={chooseLabel}
            aria-expanded={isOpen}
            onClick={() => setWanted(!isOpen)}
          >
            <Icon of={CalendarBlankIcon} />
          </PlainButton>
        </div>
      </Field>
      {isOpen && isInline && shown}
      {below && (
        <p id={belowId} className={styles["below"]}>
          {below}
        </p>
      )}
      {isOpen && !isInline && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of its buttons bubble to it.
        <dialog
          open
          aria-label={chooseLabel}
          className={isWide ? styles["popover"] : styles["sheet"]}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            // The Escape key closes only the calendar, not a dialog around it.
            event.stopPropagation();
            close();
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) setWanted(false);
          }}
        >
          {shown}
        </dialog>
      )}
    </div>
  );
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const onChange = () => setWide(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
  return isWide;
}

function CalendarSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="19.5rem" />
    </SkeletonGroup>
  );
}
