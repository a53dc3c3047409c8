import { fieldTexts as texts } from "@portal/domain/banking/form/messages";
import type { Section } from "@portal/domain/banking/form/rules";
import { formatAs } from "@portal/domain/wire/masks";
import { states } from "@portal/domain/wire/places";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./holder-fields.module.css";
import type { BankFormState } from "./use-bank-form.ts";

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }));

export type HolderFieldsProps = { readonly bank: BankFormState; readonly section: Section };

/** The fields for the name and address of an account's holder (SERV-BVER-29 to 32). */
export function HolderFields({ bank, section }: HolderFieldsProps) {
  const field = (name: Parameters<BankFormState["holderField"]>[1]) => bank.holderField(section, name);
  const autoComplete = (part: string) => `section-${section} ${part}`;
  const zip = field("zip");
  return (
    <>
      <TextField
        {...field("businessName")}
        label={texts.businessName}
        autoComplete={autoComplete("organization")}
      />
      <TextField
        {...field("streetAddress1")}
        label={texts.streetAddress1}
        autoComplete={autoComplete("address-line1")}
      />
      <TextField
        {...field("streetAddress2")}
        label={texts.streetAddress2}
        hint={texts.streetAddress2Hint}
        autoComplete={autoComplete("address-line2")}
      />
      <div className={styles["place"]}>
        <TextField {...field("city")} label={texts.city} autoComplete={autoComplete("address-level2")} />
        <SelectField
          {...field("state")}
          label={texts.state}
          options={stateOptions}
          placeholder={texts.chooseState}
          autoComplete={autoComplete("address-level1")}
        />
        <TextField
          {...zip}
          onChange={(event) => {
            event.target.value = formatAs("zip", event.target.value);
            zip.onChange(event);
          }}
          label={texts.zip}
          inputMode="numeric"
          isNumeric
          autoComplete={autoComplete("postal-code")}
        />
      </div>
    </>
  );
}
