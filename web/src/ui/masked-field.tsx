import { EyeIcon } from "@phosphor-icons/react/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/EyeSlash";
import { useEffect, useState, type ComponentPropsWithRef, type FocusEvent, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import control from "./control.module.css";
import { describe, Field, useFieldIds, type FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useKit } from "./kit.ts";
import styles from "./masked-field.module.css";
import { PlainButton } from "./plain-button.tsx";

const shownForMs = 30_000;

export type MaskedFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<"input">, keyof FieldFrame | "children" | "type"> & {
    /** Between the box and its error: what the value must be. It describes the control. */
    below?: ReactNode;
  };

/** Shown until 30 seconds have passed, the field is left, or the page is put away. */
function useShown() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = () => setShown(false);
    const timer = setTimeout(hide, shownForMs);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [isShown]);
  return [isShown, setShown] as const;
}

/** Password managers neither fill nor save these; browsers without support get a password field. */
const numberAttributes = { "data-1p-ignore": "true", "data-bwignore": "true", "data-lpignore": "true" };
const hidesText = () => CSS.supports("-webkit-text-security", "disc");

/**
 * A secret: dots until asked for. Pasting is welcome. `autoComplete` is off unless given. A numeric one, as an SSN or an
 * account number, is a text field that hides its text, since a password manager would take it for a password.
 */
export function MaskedField(props: MaskedFieldProps) {
  const { label, hint, error, note, isOptional, className, below, ...input } = props;
  const { texts } = useKit();
  const ids = useFieldIds(input.id);
  const [isShown, setShown] = useShown();
  const isNumber = input.inputMode === "numeric";
  const isHiddenText = isNumber && hidesText();
  const described = describe(ids, { hint, error, note });
  const belowId = `${ids.control}-below`;
  const describedBy = classNames(described["aria-describedby"] ?? false, !!below && belowId);
  const hideWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setShown(false);
  };
  return (
    <Field {...{ ids, label, hint, error, note, isOptional, className }}>
      <div className={control["group"]} onBlur={hideWhenLeft}>
        <input
          aria-required={!isOptional}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...(isNumber && numberAttributes)}
          {...input}
          {...described}
          aria-describedby={describedBy || undefined}
          type={isShown || isHiddenText ? "text" : "password"}
          id={ids.control}
          className={classNames(
            control["input"],
            control["numeric"],
            !isShown && styles["masked"],
            !isShown && isHiddenText && styles["hidden"],
          )}
        />
        <PlainButton
          aria-pressed={isShown}
          aria-controls={ids.control}
          className={styles["reveal"]}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeSlashIcon : EyeIcon} className={styles["eye"]} />
          {isShown ? texts.hide : texts.show}
          <span className="vh"> {label}</span>
        </PlainButton>
      </div>
      {below && <div id={belowId}>{below}</div>}
    </Field>
  );
}
