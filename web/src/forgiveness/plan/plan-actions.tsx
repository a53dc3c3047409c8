import { summaryPath } from "@portal/domain/frame/paths";
import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { FormSectionActions } from "../../ui/form-section.tsx";
import { Actions } from "../../ui/layout.tsx";

export type PlanActionsProps = {
  readonly texts: { readonly submit: string; readonly submitting: string; readonly cancel: string };
  readonly isPending: boolean;
};

export function PlanActions({ texts, isPending }: PlanActionsProps) {
  const country = useCountry();
  return (
    <FormSectionActions>
      <Actions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <LinkButton variant="quiet" href={summaryPath(country)}>
          {texts.cancel}
        </LinkButton>
      </Actions>
    </FormSectionActions>
  );
}
