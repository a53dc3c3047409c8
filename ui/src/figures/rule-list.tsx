import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import { Icon } from "../art/icon.tsx";
import styles from "./rule-list.module.css";

type Rule = {
  readonly text: string;
  /** `broken` marks a rule that the typed value breaks, after the borrower has left the field. */
  readonly state: "met" | "unmet" | "broken";
};

export type RuleListProps = {
  readonly rules: readonly Rule[];
  /** Texts that screen readers read instead of the icons. */
  readonly words: { readonly met: string; readonly unmet: string };
};

const icons = { met: CheckCircleIcon, unmet: CircleIcon, broken: XCircleIcon };

/** Lists the requirements for a value and checks them off while the user types. Screen readers announce changes. */
export function RuleList({ rules, words }: RuleListProps) {
  return (
    <ul className={styles["rules"]} aria-live="polite">
      {rules.map(({ text, state }) => (
        <li key={text} className={styles[state]} aria-atomic>
          <Icon
            of={icons[state]}
            weight={state === "unmet" ? "regular" : "fill"}
            className={styles["mark"]}
          />
          <span>
            <span className="vh">{state === "met" ? words.met : words.unmet} </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
