import { useCheckedForm, type CheckedFormOptions } from "@portal/ui/form/use-checked-form.ts";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { useKeptText } from "./kept-text.ts";

type DeskFormOptions<Values extends FieldValues, Value, Code extends string> = CheckedFormOptions<
  Values,
  Value,
  Code
> & {
  /** Fields that are never stored, such as codes. */
  readonly secret?: readonly string[];
  /** Distinguishes forms at the same address. */
  readonly part?: string;
};

/** A checked form that keeps its typed text for 24 hours. Show it with `DeskForm`. */
export function useDeskForm<Values extends FieldValues, Value, Code extends string>(
  options: DeskFormOptions<Values, Value, Code>,
) {
  const form = useCheckedForm(options, {
    visit: useLocation().key,
    onLeaveField: () => kept.keep(),
    onSent: () => kept.forget(),
  });
  const kept = useKeptText(form.form, options.defaultValues, {
    secret: options.secret ?? [],
    part: options.part,
  });
  return { ...form, kept };
}
