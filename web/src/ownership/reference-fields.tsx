import { referencePageTexts as texts } from "@portal/domain/ownership/references/messages";
import { formatAs } from "@portal/domain/wire/masks";
import { FieldRow, FormSection } from "@portal/ui/layout/form-section.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import type { ReferencePlace } from "@portal/domain/ownership/references/form/rules";
import type { ReferencesForm } from "./use-references-form.ts";

export type ReferenceFieldsProps = {
  readonly form: ReferencesForm;
  readonly place: ReferencePlace;
  readonly title: string;
  readonly hint: string | undefined;
  readonly hasBusiness: boolean;
};

export function ReferenceSection({ form, place, title, hint, hasBusiness }: ReferenceFieldsProps) {
  const phone = form.field(`${place}.phoneNumber`);
  return (
    <FormSection title={title} hint={hint} namesItsErrors>
      {hasBusiness && (
        <TextField {...form.field(`${place}.businessName`)} label={texts.businessName} autoComplete="off" />
      )}
      <FieldRow>
        <TextField {...form.field(`${place}.firstName`)} label={texts.firstName} autoComplete="off" />
        <TextField {...form.field(`${place}.lastName`)} label={texts.lastName} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField
          {...phone}
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          isNumeric
          onChange={(event) => {
            event.target.value = formatAs("phone", event.target.value);
            phone.onChange(event);
          }}
        />
      </FieldRow>
    </FormSection>
  );
}
