import type { Opportunity } from "@portal/domain/applications/contract";
import { applicationTexts as texts } from "@portal/domain/applications/messages";
import { applicationName } from "@portal/domain/applications/rules";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";

export type ApplicationTitleProps = {
  readonly opportunity: Pick<Opportunity, "name" | "applicationReceivedDate">;
  readonly level: HeadingLevel;
  readonly headingId: string;
  /** The business's name, if the rest of the page does not show it. */
  readonly accountName?: string | undefined;
};

export function ApplicationTitle({ opportunity, level, headingId, accountName }: ApplicationTitleProps) {
  const { applicationReceivedDate: received } = opportunity;
  const date = received && fillIn(texts.received, { date: formatDate(dayOf(received)) });
  const line = [accountName, date].filter(Boolean).join(", ");
  return (
    <Stack gap={1}>
      <Heading level={level} id={headingId} className="h2">
        {applicationName(opportunity)}
      </Heading>
      {line && <p className="sm subtle num">{line}</p>}
    </Stack>
  );
}
