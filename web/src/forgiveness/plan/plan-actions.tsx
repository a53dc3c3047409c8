import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { FormSectionActions } from "@portal/ui/layout/form-section.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";

import type { SummaryPage } from "./use-send-plan.ts";

export type PlanActionsProps = {
  readonly texts: { readonly submit: string; readonly submitting: string; readonly cancel: string };
  readonly isPending: boolean;
  readonly home: SummaryPage;
};

export function PlanActions({ texts, isPending, home }: PlanActionsProps) {
  const country = useCountry();
  return (
    <FormSectionActions>
      <Actions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <LinkButton variant="quiet" href={home(country)}>
          {texts.cancel}
        </LinkButton>
      </Actions>
    </FormSectionActions>
  );
}
