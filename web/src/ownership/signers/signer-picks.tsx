import { CheckIcon } from "@phosphor-icons/react/Check";
import { applicantOf, fullName, nameOf } from "@portal/domain/ownership/staged/rules";
import { ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { fieldLabel, type PersonField } from "@portal/domain/ownership/person/rules";
import { candidatesOf, signersOwn } from "@portal/domain/ownership/signers/form/rules";
import { signersPageTexts as texts } from "@portal/domain/ownership/signers/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef } from "react";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { FieldError } from "@portal/ui/fields/field.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Pill } from "@portal/ui/figures/pill.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { useIsYou } from "../use-is-you.ts";
import styles from "./signer-picks.module.css";
import type { SignersForm } from "./use-signers-form.ts";

/**
 * Lists the applicant, who always signs, and the other possible signers. Shows the signers' total share (SERV-SIGN-01).
 */
export function SignerPicks({ form }: { readonly form: SignersForm }) {
  const { about, values } = form;
  const applicant = applicantOf(about);
  const isYou = useIsYou(applicant);
  const list = useRef<HTMLUListElement>(null);
  const candidates = candidatesOf(values, about).filter(
    ({ person, contact }) => contact !== null || values.added.some(({ key }) => key === person.key),
  );
  const { id, error } = form.field("chosen");
  const count = 1 + candidates.filter(({ isChosen }) => isChosen).length;
  return (
    <div>
      <Row isBetween>
        <h2 id={`${id}-title`}>{texts.signers}</h2>
        <span className="sm subtle num">
          {fillIn(isYou ? texts.count : texts.countWithApplicant, { count })}
        </span>
      </Row>
      {/* The list gets the focus when an error concerns the whole list. */}
      <ul
        id={id}
        ref={list}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles["picks"]}
      >
        <li className={classNames(styles["pick"], styles["on"])}>
          <div className={styles["fixed"]}>
            <Icon of={CheckIcon} weight="bold" />
            <span className={styles["words"]}>
              <span>
                {nameOf(applicant)} {isYou && <Pill>{ownersPageTexts.you}</Pill>}
              </span>
              <span className="sm subtle">{fillIn(texts.role, { number: 1 })}</span>
            </span>
          </div>
          <Percent of={applicant?.percentOwned?.toString() ?? ""} />
        </li>
        {candidates.map(({ person, contact, isChosen, number, missing, needed }) => {
          const at = values.added.findIndex(({ key }) => key === person.key);
          return (
            <li key={person.key} className={classNames(styles["pick"], isChosen && styles["on"])}>
              <div>
                <Checkbox
                  checked={isChosen}
                  onChange={(event) => form.choose(person.key, event.target.checked)}
                >
                  <span className={styles["words"]}>
                    <span>{fullName(person)}</span>
                    {number !== null && <span className="sm subtle">{fillIn(texts.role, { number })}</span>}
                  </span>
                </Checkbox>
                {contact === null && (
                  <AddedActions form={form} at={at} onRemoved={() => list.current?.focus()} />
                )}
                {contact !== null && isChosen && missing.length > 0 && (
                  <DetailActions form={form} at={at} needed={needed} />
                )}
              </div>
              <Percent of={person.percentOwned} />
            </li>
          );
        })}
        <li className={classNames(styles["pick"], styles["sum"])}>
          <span>{texts.total}</span>
          <Percent of={signersOwn(candidates, about).toString()} />
        </li>
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const Percent = ({ of }: { readonly of: string }) => (
  <span className={styles["percent"]}>{of !== "" && `${of}%`}</span>
);

type DetailActionsProps = {
  readonly form: SignersForm;
  readonly at: number;
  readonly needed: readonly PersonField[];
};

/** Shows which details of a chosen signer are missing, with a button to add these details. */
function DetailActions({ form, at, needed }: DetailActionsProps) {
  const person = form.values.added[at];
  const { id, error } = form.field(`added.${at}.key`);
  if (!person || (form.values.isOpen && form.values.openKey === person.key)) return null;
  const isNeeded = needed.length > 0;
  return (
    <div className={styles["actions"]}>
      {isNeeded && (
        <output id={`${id}-needed`} className="sm subtle">
          {fillIn(texts.needed, {
            details: needed.map((name) => fieldLabel(name, form.about.country)).join(", "),
          })}
        </output>
      )}
      <TextButton
        isStandalone
        id={id}
        aria-describedby={error ? `${id}-error` : isNeeded ? `${id}-needed` : undefined}
        onClick={() => form.open(person)}
      >
        {isNeeded ? texts.addDetails : texts.editDetails}
        <span className="vh"> {fullName(person)}</span>
      </TextButton>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type AddedActionsProps = {
  readonly form: SignersForm;
  readonly at: number;
  readonly onRemoved: () => void;
};

function AddedActions({ form, at, onRemoved }: AddedActionsProps) {
  const person = form.values.added[at];
  const { id, error } = form.field(`added.${at}.key`);
  if (!person || (form.values.isOpen && form.values.openKey === person.key)) return null;
  const name = <span className="vh"> {fullName(person)}</span>;
  return (
    <div className={styles["actions"]}>
      <TextButton
        isStandalone
        id={id}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => form.open(person)}
      >
        {ownersPageTexts.edit}
        {name}
      </TextButton>
      <TextButton isStandalone onClick={() => form.remove(person) && onRemoved()}>
        {ownersPageTexts.remove}
        {name}
      </TextButton>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
