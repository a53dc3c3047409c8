import { useRef } from "react";
import { TextButton } from "../buttons/text-link.tsx";
import { Alert } from "../messages/alert.tsx";
import { CheckedForm, type CheckedFormProps } from "./checked-form.tsx";

export type KeptFormProps = Omit<CheckedFormProps, "ref"> & {
  readonly isRestored: boolean;
  /** Empties the form and forgets its typed values. */
  readonly onClear: () => void;
  readonly texts: { readonly kept: string; readonly clear: string };
};

/** A form with a note above it, with a button that clears the form, if typed values were restored. */
export function KeptForm({ isRestored, onClear, texts, ...rest }: KeptFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const clear = () => {
    onClear();
    // Focuses the first field after Clear, because the Clear button disappears.
    element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  return (
    <>
      {isRestored && (
        <Alert
          kind="info"
          title={texts.kept}
          action={
            <TextButton isStandalone onClick={clear}>
              {texts.clear}
            </TextButton>
          }
        />
      )}
      <CheckedForm {...rest} ref={element} />
    </>
  );
}
