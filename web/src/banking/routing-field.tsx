import { routingDigits } from "@portal/domain/banking/accounts/rules";
import { routingLabels } from "@portal/domain/banking/accounts/messages";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import { fieldTexts, lookupTexts, routingHelpTexts } from "@portal/domain/banking/form/messages";
import type { Section } from "@portal/domain/banking/form/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useState } from "react";
import { limitTyping } from "@portal/ui/form/limit-typing.ts";
import { classNames } from "@portal/ui/class-names.ts";
import { FieldNote } from "@portal/ui/fields/field.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import styles from "./routing-field.module.css";
import type { BankFormState } from "./use-bank-form.ts";
import type { Lookup } from "./queries.ts";

const RoutingHelpDialog = lazyPart(
  async () => (await import("./routing-help-dialog.tsx")).RoutingHelpDialog,
  { onMissing: ({ onClose }) => onClose() },
);

export type RoutingFieldProps = {
  readonly bank: BankFormState;
  readonly place: Section | `additional.${number}`;
  readonly type: RoutingType;
  readonly state: string | null;
};

/**
 * The routing number field. Shows the number's bank (SERV-BVER-16) and opens the dialog that lists numbers
 * (SERV-BVER-07).
 */
export function RoutingField({ bank, place, type, state }: RoutingFieldProps) {
  const { form, lookups } = bank;
  const path = `${place}.routingNumber` as const;
  const { onBlur, ...field } = bank.field(path);
  const [isOpen, setOpen] = useState(false);
  const lookup = lookups.of(form.watch(path), type);
  const note = noteOf(lookup);
  const use = (number: string) => {
    form.setValue(path, number, { shouldDirty: true, shouldValidate: true });
    setOpen(false);
    void bank.look(path, type);
  };
  return (
    <div className={styles["routing"]}>
      <TextField
        {...field}
        onChange={(event) => {
          limitTyping(event, routingDigits);
          field.onChange(event);
        }}
        onBlur={(event) => {
          onBlur(event);
          void bank.look(path, type);
        }}
        label={routingLabels[type]}
        hint={fieldTexts.routingHint[type]}
        note={note ?? ""}
        inputMode="numeric"
        autoComplete="off"
        isNumeric
      />
      <TextButton
        isStandalone
        className={classNames(styles["help"], note && !field.error && styles["beside"])}
        onClick={() => setOpen(true)}
      >
        {routingHelpTexts.open}
      </TextButton>
      {isOpen && (
        <RoutingHelpDialog
          bankName={lookup?.kind === "found" ? lookup.bank.Name : undefined}
          state={state}
          type={type}
          onUse={use}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function noteOf(lookup: Lookup | undefined) {
  if (lookup?.kind === "pending") return <FieldNote kind="pending">{lookupTexts.pending}</FieldNote>;
  if (lookup?.kind !== "found") return undefined;
  const { Name: name, city, StateCode__c: state } = lookup.bank;
  const place = city === null ? state : `${city}, ${state}`;
  return <FieldNote kind="found">{fillIn(lookupTexts.found, { name, place })}</FieldNote>;
}
