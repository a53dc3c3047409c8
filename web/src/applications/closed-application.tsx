import type { Opportunity } from "@portal/domain/applications/contract";
import { applicationTexts as texts } from "@portal/domain/applications/messages";
import { isPpp } from "@portal/domain/applications/rules";
import { supportContact } from "@portal/domain/wire/support-contact";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { useId } from "react";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import type { HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { ApplicationTitle } from "./application-title.tsx";

/** Shows a declined application without a tracker, because no later step will happen. */
export function ClosedApplication({
  opportunity,
  level,
}: {
  readonly opportunity: Opportunity;
  readonly level: HeadingLevel;
}) {
  const id = useId();
  const { phone } = supportContact(config(), useCountry(), isPpp(opportunity));
  const date = opportunity.closedDate && formatDate(dayOf(opportunity.closedDate));
  return (
    <Sheet>
      <SheetPart>
        <Stack gap={4}>
          <ApplicationTitle opportunity={opportunity} level={level} headingId={id} />
          <p className="muted">{fillIn(texts.closed, { date: date ?? "", phone })}</p>
        </Stack>
      </SheetPart>
    </Sheet>
  );
}

/** Says what comes next for a declined SBA application (CORE-SUM-19). */
export function AdverseActionNotice({ accountName }: { readonly accountName?: string | undefined }) {
  return (
    <Alert kind="warning" title={texts.adverseAction}>
      {accountName}
    </Alert>
  );
}
