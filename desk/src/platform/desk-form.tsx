import { keptTexts as texts } from "@portal/domain/staff/typed-text/messages";
import type { CheckedFormParts, CheckedFormProps } from "@portal/ui/form/checked-form.tsx";
import { KeptForm } from "@portal/ui/form/kept-form.tsx";
import type { useDeskForm } from "./use-desk-form.ts";

export type DeskFormParts = CheckedFormParts & Pick<ReturnType<typeof useDeskForm>, "kept">;

type DeskFormProps = Omit<CheckedFormProps, "form" | "ref"> & { readonly form: DeskFormParts };

/** Renders a form of `useDeskForm`. Shows a note if typed text was restored (DESK-SESS-05). */
export function DeskForm({ form, ...rest }: DeskFormProps) {
  const { isRestored, clear } = form.kept;
  return <KeptForm {...rest} form={form} isRestored={isRestored} onClear={clear} texts={texts} />;
}
