import { useCallback, useRef, useState } from "react";

/** Some browsers have no field of dates: there it is typed (SERV-PAY-03, SH-126). */
function hasDateFields(): boolean {
  const input = document.createElement("input");
  input.type = "date";
  return input.type === "date";
}

/** What the browser's own field of a date keeps to itself. */
export function useDayInput() {
  const [isTyped] = useState(() => !hasDateFields());
  const input = useRef<HTMLInputElement>(null);
  const hold = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
  }, []);
  return {
    isTyped,
    hold,
    /** A date that is not whole, or none of the calendar, stands in the field and not in its value: "?" for it. */
    read: (value: string) => (value === "" && input.current?.validity.badInput ? "?" : value),
  };
}

export type DayInput = ReturnType<typeof useDayInput>;
