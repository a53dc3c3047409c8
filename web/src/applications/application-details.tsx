import type { Opportunity } from "@portal/domain/applications/contract";
import { groupTexts } from "@portal/domain/applications/groups/messages";
import { firstItems, type Items } from "@portal/domain/applications/groups/rules";
import { applicationTexts as texts } from "@portal/domain/applications/messages";
import { applicationItemsPath } from "@portal/domain/applications/paths";
import { trackerTexts } from "@portal/domain/applications/tracker/messages";
import type { TrackerRow } from "@portal/domain/applications/tracker/rules";
import { isPpp } from "@portal/domain/applications/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { useSuccess } from "../platform/success.ts";
import { useNamedContact } from "../platform/viewer.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { KeyValues } from "@portal/ui/figures/key-value.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { TaskList } from "@portal/ui/layout/task-row.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { ActionItemRow } from "./action-item-row.tsx";

export type ApplicationDetailsProps = {
  readonly opportunity: Opportunity;
  readonly row: TrackerRow;
  readonly items: Items;
  readonly level: HeadingLevel;
  readonly subject: string;
};

const maxItems = 10;

/** Explains the current stage and shows its items, terms and links (CORE-SUM-11, CH-18). */
export function ApplicationDetails(props: ApplicationDetailsProps) {
  const { opportunity, row, items, subject } = props;
  const country = useCountry();
  const itemsPage = useItemsPage(opportunity);
  const terms = termsOf(opportunity);
  const { phone } = supportContact(config(), country, isPpp(opportunity));
  const showsItems = row.showsStipulations && items.open.length + items.done.length > 0;
  return (
    <>
      {(row.detail || showsItems) && (
        <SheetPart>
          <Stack gap={6}>
            {row.detail && <p className="muted">{row.detail}</p>}
            {showsItems && <ItemList {...props} />}
            {row.waitsOnBorrower && !showsItems && !row.showsTerms && (
              <div>
                <LinkButton
                  variant="secondary"
                  size="sm"
                  href={itemsPage}
                  aria-label={`${groupTexts.seeItems}, ${subject}`}
                >
                  {groupTexts.seeItems}
                </LinkButton>
              </div>
            )}
          </Stack>
        </SheetPart>
      )}
      {row.showsTerms && (
        <SheetPart isTight>
          <Stack gap={4}>
            {terms.length > 0 && <KeyValues items={terms} />}
            <div>
              <LinkButton variant="secondary" size="sm" href={`tel:${phone}`}>
                {fillIn(trackerTexts.chooseTerms, { phone })}
              </LinkButton>
            </div>
          </Stack>
        </SheetPart>
      )}
    </>
  );
}

function useItemsPage({ id: opportunityId }: Opportunity): string {
  return applicationItemsPath(useCountry(), { opportunityId, contactId: useNamedContact() });
}

function ItemList({ opportunity, items, level, subject }: ApplicationDetailsProps) {
  const itemsPage = useItemsPage(opportunity);
  const shown = firstItems(items, maxItems, useSuccess());
  const { open, done } = items;
  const count = open.length + done.length;
  const needed = open.length === 1 ? groupTexts.oneItemNeeded : groupTexts.itemsNeeded;
  return (
    <Stack gap={3}>
      <Row isBetween>
        {open.length > 0 && (
          <Heading level={level} className="h2-small">
            {fillIn(needed, { count: open.length })}
          </Heading>
        )}
        <span className="sm subtle num">{fillIn(groupTexts.progress, { done: done.length, count })}</span>
      </Row>
      <TaskList>
        {shown.map((group) => (
          <ActionItemRow
            key={group.key}
            group={group}
            opportunity={opportunity}
            subject={subject}
            size="dense"
          />
        ))}
      </TaskList>
      {count > maxItems && (
        <div>
          <TextLink
            isStandalone
            href={itemsPage}
            aria-label={`${fillIn(groupTexts.seeAll, { count })}, ${subject}`}
          >
            {fillIn(groupTexts.seeAll, { count })}
          </TextLink>
        </div>
      )}
    </Stack>
  );
}

function termsOf(opportunity: Opportunity) {
  const { advanceAmount, totalLoanFee, termInWeeks, averagePayment } = opportunity;
  const money = (amount: number | null) => (amount === null ? undefined : formatCents(amount));
  const weeks = termInWeeks === null ? undefined : fillIn(texts.termWeeks, { count: termInWeeks });
  return [
    { label: texts.loanAmount, value: money(advanceAmount) },
    { label: texts.totalLoanFee, value: money(totalLoanFee) },
    { label: texts.term, value: weeks },
    { label: texts.averagePayment, value: money(averagePayment) },
  ].filter(({ value }) => value !== undefined);
}
