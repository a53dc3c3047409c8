import { formatAs } from "@portal/domain/wire/masks";
import type { ReactNode } from "react";
import { TextField } from "../../ui/text-field.tsx";
import type { DayInput } from "./use-day-input.ts";
import type { PortalField } from "./use-portal-form.ts";

export type DayFieldProps = {
  readonly field: PortalField;
  readonly input: DayInput;
  readonly label: string;
  readonly hint?: ReactNode;
  /** How it is typed where the browser has no field of its own: "mm/dd/yyyy". */
  readonly format: string;
  /** As the wire writes a day. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** The browser's own field of dates, or mm/dd/yyyy where it has none (SH-112, FORG-S-21, FORG-WZ-19). */
export function DayField({ field, input, label, hint, format, min, max }: DayFieldProps) {
  const { ref, ...rest } = field;
  const shared = { ...rest, label, hint, isNumeric: true };
  if (input.isTyped)
    return (
      <TextField
        {...shared}
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        placeholder={format}
        onChange={(event) => {
          event.target.value = formatAs("dateUs", event.target.value);
          rest.onChange(event);
        }}
      />
    );
  return (
    <TextField
      {...shared}
      ref={(element) => {
        ref(element);
        input.hold(element);
      }}
      type="date"
      min={min}
      max={max}
    />
  );
}
