import { summaryPath } from "@portal/domain/frame/paths";
import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { Form } from "../../platform/form/form.tsx";
import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { ConfirmSection, type ConfirmSectionProps } from "./confirm-section.tsx";
import { ManagerSection } from "./manager-section.tsx";
import { OwnersSection } from "./owners-section.tsx";
import { useOwnersForm, type OwnersTask } from "./use-owners-form.ts";

export type OwnersFormProps = OwnersTask & Omit<ConfirmSectionProps, "form">;

/** The form for owners, controlling manager, attestation and terms (SERV-OWN-02). */
export function OwnersForm({ attestation, terms, ...task }: OwnersFormProps) {
  const country = useCountry();
  const form = useOwnersForm(task);
  const { sections, values } = form;
  return (
    <Form
      form={form}
      actions={
        <Actions>
          {/* The Submit button is secondary while a person form is open, because that form has the primary button. */}
          <Button
            type="submit"
            variant={values.open === "" ? "primary" : "secondary"}
            isPending={form.isPending}
            pendingLabel={texts.submitting}
          >
            {texts.submit}
          </Button>
          <LinkButton variant="quiet" href={summaryPath(country)}>
            {texts.cancel}
          </LinkButton>
        </Actions>
      }
    >
      <Stack gap={12}>
        {sections.owners && <OwnersSection form={form} />}
        {sections.manager && <ManagerSection form={form} />}
        <ConfirmSection form={form} attestation={attestation} terms={terms} />
      </Stack>
    </Form>
  );
}
