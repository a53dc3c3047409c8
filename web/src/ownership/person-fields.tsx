import { personTexts as texts } from "@portal/domain/ownership/person/messages";
import { placesOf, type PersonField } from "@portal/domain/ownership/person/rules";
import { dateMask, formatAs, type Mask } from "@portal/domain/wire/masks";
import type { Country } from "@portal/domain/wire/shapes";
import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { FieldRow } from "../ui/form-section.tsx";
import { MaskedField } from "../ui/masked-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./person-fields.module.css";

/** What a field of the form kit takes. */
type FieldOf = (name: PersonField) => Omit<
  ComponentProps<typeof TextField> & ComponentProps<typeof SelectField>,
  "label" | "options"
> & {
  readonly id: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

export type PersonFieldsProps = {
  readonly field: FieldOf;
  readonly country: Country;
  readonly isSba: boolean;
  /** The mask of the number that is kept; "" where there is none. */
  readonly savedNumber: string;
  readonly percentHint: string;
  /** Beside the share: what everybody owns. */
  readonly shares?: ReactNode;
};

/** Somebody's name, birth, number, address and share (SERV-OWN-17 to 30). */
export function PersonFields(props: PersonFieldsProps) {
  const { field, country, isSba, savedNumber, percentHint, shares } = props;
  const masked = (name: PersonField, mask: Mask) => {
    const own = field(name);
    return {
      ...own,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        event.target.value = formatAs(mask, event.target.value);
        own.onChange(event);
      },
    };
  };
  const isCanadian = country === "ca";
  return (
    <>
      <FieldRow>
        <TextField {...field("firstName")} label={texts.firstName} autoComplete="off" />
        <TextField {...field("lastName")} label={texts.lastName} autoComplete="off" />
      </FieldRow>
      {isSba && <TextField {...field("jobTitle")} label={texts.jobTitle} autoComplete="off" />}
      <FieldRow>
        <TextField
          {...masked("dateOfBirth", dateMask(country))}
          label={texts.dateOfBirth}
          hint={texts.dateHint[country]}
          inputMode="numeric"
          autoComplete="off"
          isNumeric
        />
        <MaskedField
          {...masked("number", isCanadian ? "sin" : "ssn")}
          label={texts.number[country]}
          hint={savedNumber === "" ? texts.numberHint : texts.numberSaved}
          placeholder={savedNumber}
          inputMode="numeric"
        />
      </FieldRow>
      <TextField {...field("street")} label={texts.street} autoComplete="off" />
      <div className={styles["place"]}>
        <TextField {...field("city")} label={texts.city} autoComplete="off" />
        <SelectField
          {...field("state")}
          label={texts.state[country]}
          options={placesOf(country).map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={texts.chooseState[country]}
          autoComplete="off"
        />
        <TextField
          {...masked("zip", isCanadian ? "postalCode" : "zip")}
          label={texts.zip[country]}
          {...(!isCanadian && { inputMode: "numeric" })}
          autoComplete="off"
          isNumeric
        />
      </div>
      <FieldRow>
        <TextField
          {...masked("phone", "phone")}
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          isNumeric
        />
        <TextField
          {...field("email")}
          label={texts.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...field("percentOwned")}
          label={texts.percentOwned}
          hint={percentHint}
          inputMode="numeric"
          autoComplete="off"
          isNumeric
          affixEnd="%"
        />
        {shares}
      </FieldRow>
    </>
  );
}
