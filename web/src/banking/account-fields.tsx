import { accountDigits } from "@portal/domain/banking/accounts/rules";
import { fieldTexts as texts, numbersDiffer } from "@portal/domain/banking/form/messages";
import { routingTypeOf, type Section } from "@portal/domain/banking/form/rules";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./account-fields.module.css";
import { ChequeDrawing } from "./cheque-drawing.tsx";
import { HolderFields } from "./holder-fields.tsx";
import { RoutingField } from "./routing-field.tsx";
import type { BankFormState } from "./use-bank-form.ts";

export type AccountFieldsProps = {
  readonly bank: BankFormState;
  readonly section: Section;
  readonly state: string | null;
};

const digits = { inputMode: "numeric", autoComplete: "off" } as const;

export function AccountFields(props: AccountFieldsProps) {
  const { country, version } = props.bank.kind;
  if (country === "ca") return <CanadianFields {...props} />;
  return version === "v2" ? <UsFields {...props} /> : <LegacyFields {...props} />;
}

function UsFields({ bank, section, state }: AccountFieldsProps) {
  return (
    <>
      <RoutingField bank={bank} place={section} type={routingTypeOf[section]} state={state} />
      <div className={styles["numberAndType"]}>
        <AccountNumber bank={bank} place={section} />
        <SelectField
          {...bank.field(`${section}.accountType`)}
          className={styles["type"]}
          label={texts.accountType}
          options={(["Checking", "Savings"] as const).map((value) => ({
            value,
            label: texts.accountTypes[value],
          }))}
        />
      </div>
      <Alert kind="info">{numbersDiffer}</Alert>
      <HolderFields bank={bank} section={section} />
    </>
  );
}

function LegacyFields({ bank, section, state }: AccountFieldsProps) {
  return (
    <>
      <RoutingField bank={bank} place={section} type={routingTypeOf[section]} state={state} />
      <AccountNumber bank={bank} place={section} />
      <Alert kind="info">{numbersDiffer}</Alert>
    </>
  );
}

type AccountNumberProps = {
  readonly bank: BankFormState;
  readonly place: Section | `additional.${number}`;
  readonly hint?: string;
};

export function AccountNumber({ bank, place, hint = texts.accountHint }: AccountNumberProps) {
  return (
    <MaskedField
      {...bank.field(`${place}.accountNumber`)}
      {...digits}
      label={texts.accountNumber}
      hint={hint}
      maxLength={accountDigits}
    />
  );
}

/** The fields of a Canadian account (SERV-BVER-11, SERV-BVER-22 to 24). */
function CanadianFields({ bank, section }: AccountFieldsProps) {
  const { errorOf } = bank;
  return (
    <>
      <ChequeDrawing
        marked={{
          transit: errorOf(`${section}.transitNumber`) !== undefined,
          institution: errorOf(`${section}.institutionNumber`) !== undefined,
          account: errorOf(`${section}.accountNumber`) !== undefined,
        }}
      />
      <div className={styles["pair"]}>
        <TextField
          {...bank.field(`${section}.transitNumber`)}
          {...digits}
          isNumeric
          label={texts.transitNumber}
          hint={texts.transitHint}
          maxLength={accountDigits}
        />
        <TextField
          {...bank.field(`${section}.institutionNumber`)}
          {...digits}
          isNumeric
          label={texts.institutionNumber}
          hint={texts.institutionHint}
          maxLength={accountDigits}
        />
      </div>
      <AccountNumber bank={bank} place={section} hint={texts.canadianAccountHint} />
    </>
  );
}
