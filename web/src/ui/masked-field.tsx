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

/** A secret: dots until asked for. Pasting is welcome. `autoComplete` is off unless given. */
export function MaskedField(props: MaskedFieldProps) {
  const { label, hint, error, note, isOptional, className, below, ...input } = props;
  const { texts } = useKit();
  const ids = useFieldIds(input.id);
  const [isShown, setShown] = useShown();
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
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...described}
          aria-describedby={describedBy || undefined}
          type={isShown ? "text" : "password"}
          id={ids.control}
          className={classNames(control["input"], control["numeric"], !isShown && styles["masked"])}
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
