import { useCheckedForm, type CheckedFormOptions } from "@portal/ui/form/use-checked-form.ts";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { useKeptText } from "./kept-text.ts";

type DeskFormOptions<Values extends FieldValues, Value, Code extends string> = CheckedFormOptions<
  Values,
  Value,
  Code
> & {
  /** Fields that lose their values when the desk locks, such as codes. */
  readonly secret?: readonly string[];
  /** Distinguishes forms at the same address. */
  readonly part?: string;
};

/** A checked form that keeps its typed text while the desk is locked. Show it with `CheckedForm`. */
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
  return form;
}
