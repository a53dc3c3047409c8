import {
  newPasswordFaults,
  newPasswordTexts as texts,
  passwordRules,
} from "@portal/domain/auth/recovery/messages";
import { passwordFaults, type PasswordFault } from "@portal/domain/auth/recovery/rules";
import { useRef, useState, type FocusEvent } from "react";
import { MaskedField, type MaskedFieldProps } from "../../ui/masked-field.tsx";
import { RuleList } from "../../ui/rule-list.tsx";
import { afterPress } from "./after-press.ts";

export type NewPasswordFieldProps = Omit<MaskedFieldProps, "below" | "autoComplete"> & {
  /** What is typed so far. */
  readonly typed: string;
  /** Whose password it is to be. */
  readonly email: string;
};

const ruleNames = Object.keys(passwordRules) as PasswordFault[];

/** A new password, with its rules below while it is active (CORE-RESET-15, CH-75). */
export function NewPasswordField({ typed, email, error, ...field }: NewPasswordFieldProps) {
  const { isActive, ...watch } = useActive();
  const faults = passwordFaults(typed, { email });
  /** A fault that no line of the checklist says would otherwise show only once the field is left. */
  const isInChecklist = faults.some((name) => newPasswordFaults[name] === error);
  const unmet = error ? "broken" : "unmet";
  const rules = ruleNames.map(
    (name) =>
      ({
        text: passwordRules[name],
        // An empty password is like nobody's name, which is no merit yet.
        state: typed === "" || faults.includes(name) ? unmet : "met",
      }) as const,
  );
  return (
    <div {...watch}>
      <MaskedField
        {...field}
        autoComplete="new-password"
        error={isActive && isInChecklist ? undefined : error}
        below={isActive && <RuleList rules={rules} words={{ met: texts.met, unmet: texts.unmet }} />}
      />
    </div>
  );
}

/** Whether the focus is inside. */
function useActive() {
  const [isActive, setActive] = useState(false);
  const callOff = useRef<() => void>(undefined);
  return {
    isActive,
    onFocus: () => {
      callOff.current?.();
      setActive(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      callOff.current = afterPress(() => setActive(false));
    },
  };
}
