import { routingDigits } from "@portal/domain/banking/accounts/rules";
import { routingLabels } from "@portal/domain/banking/accounts/messages";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import { fieldTexts, lookupTexts, routingHelpTexts } from "@portal/domain/banking/form/messages";
import type { Section } from "@portal/domain/banking/form/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { lazy, Suspense, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { FieldNote } from "../ui/field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TextButton } from "../ui/text-link.tsx";
import styles from "./routing-field.module.css";
import type { BankFormState } from "./use-bank-form.ts";
import type { Lookup } from "./use-routing-lookups.ts";

const RoutingHelpDialog = lazy(async () => ({
  default: (await import("./routing-help-dialog.tsx")).RoutingHelpDialog,
}));

export type RoutingFieldProps = {
  readonly bank: BankFormState;
  readonly place: Section | `additional.${number}`;
  readonly type: RoutingType;
  readonly state: string | null;
};

/** A routing number, with the bank that it turns out to be (SERV-BVER-16), and help to find it (SERV-BVER-07). */
export function RoutingField({ bank, place, type, state }: RoutingFieldProps) {
  const { form, lookups } = bank;
  const path = `${place}.routingNumber` as const;
  const { onBlur, ...field } = bank.field(path);
  const [isOpen, setOpen] = useState(false);
  const lookup = lookups.of(type, form.watch(path));
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
        maxLength={routingDigits}
      />
      <TextButton
        isStandalone
        className={classNames(styles["help"], note && !field.error && styles["beside"])}
        onClick={() => setOpen(true)}
      >
        {routingHelpTexts.open}
      </TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <RoutingHelpDialog
            bankName={lookup?.kind === "found" ? lookup.bank.Name : undefined}
            state={state}
            onUse={type === "ACH" ? use : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
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
