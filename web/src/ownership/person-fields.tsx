import { personTexts as texts } from "@portal/domain/ownership/person/messages";
import { placesOf, type PersonField } from "@portal/domain/ownership/person/rules";
import { dateMask, formatAs, type Mask } from "@portal/domain/wire/masks";
import type { Country } from "@portal/domain/wire/shapes";
import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { FieldRow } from "@portal/ui/layout/form-section.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./person-fields.module.css";

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
  /** The masked saved identification number, or "" if no number is saved. */
  readonly savedNumber: string;
  readonly percentHint: string;
  readonly shares?: ReactNode;
  /** The fields to show. By default, all fields. */
  readonly only?: readonly PersonField[] | undefined;
};

const masked = (own: ReturnType<FieldOf>, mask: Mask) => ({
  ...own,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = formatAs(mask, event.target.value);
    own.onChange(event);
  },
});

/** The fields for a person's name, date of birth, SSN or SIN, address, contact data and share (SERV-OWN-17 to 30). */
export function PersonFields(props: PersonFieldsProps) {
  const { field, country, isSba, savedNumber, percentHint, shares, only } = props;
  const isAsked = (name: PersonField) => only === undefined || only.includes(name);
  const isCanadian = country === "ca";
  return (
    <>
      <AskedRow names={["firstName", "lastName"]} isAsked={isAsked}>
        {isAsked("firstName") && (
          <TextField {...field("firstName")} label={texts.firstName} autoComplete="off" />
        )}
        {isAsked("lastName") && (
          <TextField {...field("lastName")} label={texts.lastName} autoComplete="off" />
        )}
      </AskedRow>
      {isSba && isAsked("jobTitle") && (
        <TextField {...field("jobTitle")} label={texts.jobTitle} autoComplete="off" />
      )}
      <AskedRow names={["dateOfBirth", "number"]} isAsked={isAsked}>
        {isAsked("dateOfBirth") && (
          <TextField
            {...masked(field("dateOfBirth"), dateMask(country))}
            label={texts.dateOfBirth}
            hint={texts.dateHint[country]}
            inputMode="numeric"
            autoComplete="off"
            isNumeric
          />
        )}
        {isAsked("number") && (
          <MaskedField
            {...masked(field("number"), isCanadian ? "sin" : "ssn")}
            label={texts.number[country]}
            hint={savedNumber === "" ? texts.numberHint : texts.numberSaved}
            placeholder={savedNumber}
            aria-required={savedNumber === ""}
            inputMode="numeric"
          />
        )}
      </AskedRow>
      {isAsked("street") && <AddressFields field={field} country={country} />}
      <AskedRow names={["phone", "email"]} isAsked={isAsked}>
        {isAsked("phone") && (
          <TextField
            {...masked(field("phone"), "phone")}
            label={texts.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            isNumeric
          />
        )}
        {isAsked("email") && (
          <TextField
            {...field("email")}
            label={texts.email}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
          />
        )}
      </AskedRow>
      {isAsked("percentOwned") && (
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
      )}
    </>
  );
}

type AskedRowProps = {
  readonly names: readonly PersonField[];
  readonly isAsked: (name: PersonField) => boolean;
  readonly children: ReactNode;
};

const AskedRow = ({ names, isAsked, children }: AskedRowProps) =>
  names.some(isAsked) && <FieldRow>{children}</FieldRow>;

function AddressFields({ field, country }: Pick<PersonFieldsProps, "field" | "country">) {
  const isCanadian = country === "ca";
  return (
    <>
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
          {...masked(field("zip"), isCanadian ? "postalCode" : "zip")}
          label={texts.zip[country]}
          {...(!isCanadian && { inputMode: "numeric" })}
          autoComplete="off"
          isNumeric
        />
      </div>
    </>
  );
}
