import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import type { ReactNode } from "react";
import { FieldError } from "@portal/ui/fields/field.tsx";
import { Pill } from "@portal/ui/figures/pill.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import styles from "./owner-row.module.css";

export type OwnerRowProps = {
  readonly mark: ReactNode;
  readonly name: string;
  readonly email: string;
  readonly pill?: string | undefined;
  readonly percent: string;
  /** An error in the person's details. The person's row shows it, because the person's form is closed. */
  readonly error?: string | undefined;
  /** The id to which the error summary links. */
  readonly id?: string;
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
};

export function OwnerRow(props: OwnerRowProps) {
  const { mark, name, email, pill, percent, error, id, onEdit, onRemove } = props;
  return (
    <li className={styles["row"]}>
      {mark}
      <div className={styles["who"]}>
        <div className="strong">
          {name} {pill && <Pill {...(pill === texts.editing && { kind: "accent" })}>{pill}</Pill>}
        </div>
        <div className="sm subtle">{email}</div>
        {error && <FieldError {...(id && { id: `${id}-error` })}>{error}</FieldError>}
      </div>
      <span className={styles["percent"]}>{percent !== "" && `${percent}%`}</span>
      {(onEdit ?? onRemove) && (
        <span className={styles["actions"]}>
          {onEdit && (
            <TextButton
              isStandalone
              {...(id && { id })}
              {...(error && id && { "aria-describedby": `${id}-error` })}
              onClick={onEdit}
            >
              {texts.edit}
              <span className="vh"> {name}</span>
            </TextButton>
          )}
          {onRemove && (
            <TextButton isStandalone onClick={onRemove}>
              {texts.remove}
              <span className="vh"> {name}</span>
            </TextButton>
          )}
        </span>
      )}
    </li>
  );
}
