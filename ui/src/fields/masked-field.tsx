import { EyeIcon } from "@phosphor-icons/react/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/EyeSlash";
import { useEffect, useState, type ComponentPropsWithRef, type FocusEvent, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import control from "./control.module.css";
import { describe, Field, useFieldIds, type FieldFrame } from "./field.tsx";
import { Icon } from "../art/icon.tsx";
import { useKit } from "../kit.ts";
import styles from "./masked-field.module.css";
import { PlainButton } from "../buttons/plain-button.tsx";

const shownForMs = 30_000;

export type MaskedFieldProps = FieldFrame &
  Omit<ComponentPropsWithRef<"input">, keyof FieldFrame | "children" | "type"> & {
    /** Requirements for the value, shown below the input and read by screen readers. */
    below?: ReactNode;
  };

/** True while the value is shown. Leaving the field, hiding the tab or waiting 30 seconds hides the value. */
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

/** Attributes that keep password managers from filling in or saving numbers. */
const numberAttributes = { "data-1p-ignore": "true", "data-bwignore": "true", "data-lpignore": "true" };
const hidesText = () => CSS.supports("-webkit-text-security", "disc");

/**
 * A field that shows dots until the user reveals the value. Numbers use a text input with hidden text if the browser
 * can hide text, because password managers would store an SSN as a password.
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
