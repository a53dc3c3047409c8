import { groupedReasons, returnReasons, type ReturnReason } from "@portal/domain/documents/reviewing/rules";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { FieldError } from "@portal/ui/fields/field.tsx";
import styles from "./reason-list.module.css";

type ReasonListProps = {
  /** The id of the list, which the form focuses if the reason is missing. */
  readonly id: string;
  readonly error: string | undefined;
  readonly chosen: string;
  readonly onChoose: (code: ReturnReason) => void;
};

/** The reasons for a return, in groups. The first nine have a key (desk catalogue, section 2.20). */
export function ReasonList({ id, error, chosen, onChoose }: ReasonListProps) {
  return (
    <fieldset
      role="radiogroup"
      className={styles["set"]}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles["legend"]}>{texts.reason}</legend>
      <div className={styles["list"]}>
        {groupedReasons().map(({ label, reasons }) => (
          <fieldset key={label}>
            <legend className={styles["group"]}>{label}</legend>
            {reasons.map((reason) => {
              const at = returnReasons.indexOf(reason.code);
              return (
                <label key={reason.code} className={styles["reason"]}>
                  <input
                    type="radio"
                    id={at === 0 ? id : undefined}
                    name={id}
                    value={reason.code}
                    checked={reason.code === chosen}
                    onChange={() => onChoose(reason.code)}
                  />
                  <span>{reason.label}</span>
                  {at < 9 && (
                    <kbd className="kbd" aria-hidden>
                      {at + 1}
                    </kbd>
                  )}
                </label>
              );
            })}
          </fieldset>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
