import { form3508sTexts as texts } from "@portal/domain/forgiveness/form-3508s/messages";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { Form } from "../../platform/form/form.tsx";
import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { FormSectionActions } from "@portal/ui/layout/form-section.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { FormFields } from "./form-fields.tsx";
import { FormQuestions } from "./form-questions.tsx";
import { useForm3508s, type Form3508sTask } from "./use-form-3508s.ts";

/** Shows the amounts, and then the questions that earlier answers require (FORG-S-02, FORG-S-03). */
export function Form3508s(task: Form3508sTask) {
  const country = useCountry();
  const form = useForm3508s(task);
  const actions = (
    <FormSectionActions>
      <Actions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <LinkButton variant="quiet" href={forgivenessSummaryPath(country)}>
          {texts.cancel}
        </LinkButton>
      </Actions>
    </FormSectionActions>
  );
  return (
    <Form form={form} actions={actions}>
      <Stack gap={8}>
        <FormFields form={form} />
        {form.asked.size > 0 && <FormQuestions form={form} />}
      </Stack>
    </Form>
  );
}
