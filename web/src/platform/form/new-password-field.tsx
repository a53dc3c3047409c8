import {
  newPasswordFaults,
  newPasswordTexts as texts,
  passwordRules,
} from "@portal/domain/auth/recovery/messages";
import { passwordFaults, type PasswordFault } from "@portal/domain/auth/recovery/rules";
import { useRef, useState, type FocusEvent } from "react";
import { MaskedField, type MaskedFieldProps } from "@portal/ui/fields/masked-field.tsx";
import { RuleList } from "@portal/ui/figures/rule-list.tsx";
import { afterPress } from "@portal/ui/form/after-press.ts";

export type NewPasswordFieldProps = Omit<MaskedFieldProps, "below" | "autoComplete"> & {
  readonly typed: string;
  readonly email: string;
};

const ruleNames = Object.keys(passwordRules) as PasswordFault[];

/** A field for a new password. Shows the password rules while the field is active (CORE-RESET-15, CH-75). */
export function NewPasswordField({ typed, email, error, ...field }: NewPasswordFieldProps) {
  const { isActive, ...watch } = useActive();
  const faults = passwordFaults(typed, { email });
  /** Hides the error text of a password rule while the checklist shows the rule. Other errors keep their text. */
  const isInChecklist = faults.some((name) => newPasswordFaults[name] === error);
  const unmet = error ? "broken" : "unmet";
  const rules = ruleNames.map(
    (name) =>
      ({
        text: passwordRules[name],
        // Shows every password rule as unmet while the password is empty.
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
