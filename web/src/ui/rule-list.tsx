import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import { Icon } from "./icon.tsx";
import styles from "./rule-list.module.css";

type Rule = {
  readonly text: string;
  /** `broken`: it is not met, and was to be by now. */
  readonly state: "met" | "unmet" | "broken";
};

export type RuleListProps = {
  readonly rules: readonly Rule[];
  /** The words for a rule's mark, which stand before it for who does not see the mark. */
  readonly words: { readonly met: string; readonly unmet: string };
};

const icons = { met: CheckCircleIcon, unmet: CircleIcon, broken: XCircleIcon };

/** What a value must be, ticked off while it is typed; a rule that changes is read out. */
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
