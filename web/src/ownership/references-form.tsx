import { summaryPath } from "@portal/domain/frame/paths";
import { referencePageTexts as texts } from "@portal/domain/ownership/references/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Form } from "../platform/form/form.tsx";
import { useCountry } from "../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { FormSection, FormSectionActions } from "@portal/ui/layout/form-section.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { ReferenceSection } from "./reference-fields.tsx";
import { vendorPlaces } from "@portal/domain/ownership/references/form/rules";
import { useReferencesForm, type ReferencesForm, type ReferencesTask } from "./use-references-form.ts";

/** Shows the sections for property, landlord and vendors that the lender requested (SERV-REF-01 to 03). */
export function ReferencesForm(task: ReferencesTask) {
  const country = useCountry();
  const form = useReferencesForm(task);
  const { asksLandlord, asksVendors } = form.asked;
  const isRented = form.form.watch("ownsProperty") === "no";
  return (
    <Form
      form={form}
      actions={
        <FormSectionActions>
          <Actions>
            <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
              {texts.submit}
            </Button>
            <LinkButton variant="quiet" href={summaryPath(country)}>
              {texts.cancel}
            </LinkButton>
          </Actions>
        </FormSectionActions>
      }
    >
      <div>
        {asksLandlord && <PropertyQuestion form={form} />}
        {asksLandlord && isRented && (
          <ReferenceSection
            form={form}
            place="landlord"
            title={texts.landlord}
            hint={texts.landlordHint}
            hasBusiness={false}
          />
        )}
        {asksVendors &&
          vendorPlaces.map((place, at) => (
            <ReferenceSection
              key={place}
              form={form}
              place={place}
              title={fillIn(texts.vendor, { number: at + 1 })}
              hint={texts.vendorHints[at]}
              hasBusiness
            />
          ))}
      </div>
    </Form>
  );
}

function PropertyQuestion({ form }: { readonly form: ReferencesForm }) {
  const { id, error, ...field } = form.field("ownsProperty");
  // Hides the section's alert if the error summary already shows the same error.
  const isInSummary = form.summary.errors.length > 0;
  return (
    <FormSection title={texts.property}>
      {error && !isInSummary && <Alert kind="critical" title={error} />}
      <RadioCards legend={texts.ownsProperty} isInline error={isInSummary && error}>
        {(["yes", "no"] as const).map((answer, at) => (
          <RadioCard
            key={answer}
            {...field}
            // The error summary links to the field's id, so the first choice gets the field's id.
            {...(at === 0 && { id })}
            value={answer}
            aria-invalid={error ? true : undefined}
          >
            {texts[answer]}
          </RadioCard>
        ))}
      </RadioCards>
    </FormSection>
  );
}
