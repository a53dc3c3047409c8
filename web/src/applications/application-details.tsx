import type { Opportunity } from "@portal/domain/applications/contract";
import { groupTexts } from "@portal/domain/applications/groups/messages";
import type { StipulationGroup } from "@portal/domain/applications/groups/rules";
import { applicationTexts as texts } from "@portal/domain/applications/messages";
import type { TrackerRow } from "@portal/domain/applications/tracker/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Heading, type HeadingLevel } from "../ui/heading.tsx";
import { KeyValues } from "../ui/key-value.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { SheetPart } from "../ui/sheet.tsx";
import { TaskList } from "../ui/task-row.tsx";
import { ActionItemRow } from "./action-item-row.tsx";

export type ApplicationDetailsProps = {
  readonly opportunity: Opportunity;
  /** The tracker's current row, which says what there is to see. */
  readonly row: TrackerRow;
  readonly groups: readonly StipulationGroup[];
  readonly level: HeadingLevel;
};

/** What the current stage means, asks for and offers (CORE-SUM-11, CH-18). */
export function ApplicationDetails({ opportunity, row, groups, level }: ApplicationDetailsProps) {
  const terms = row.showsTerms ? termsOf(opportunity) : [];
  const showsItems = row.showsStipulations && groups.length > 0;
  return (
    <>
      {(row.detail || showsItems) && (
        <SheetPart>
          <Stack gap={6}>
            {row.detail && <p className="muted">{row.detail}</p>}
            {showsItems && <Items opportunity={opportunity} groups={groups} level={level} />}
          </Stack>
        </SheetPart>
      )}
      {terms.length > 0 && (
        <SheetPart isTight>
          <KeyValues items={terms} />
        </SheetPart>
      )}
    </>
  );
}

function Items({
  opportunity,
  groups,
  level,
}: Pick<ApplicationDetailsProps, "opportunity" | "groups" | "level">) {
  const open = groups.filter((group) => !group.isComplete);
  const done = groups.filter((group) => group.isComplete);
  const needed = open.length === 1 ? groupTexts.oneItemNeeded : groupTexts.itemsNeeded;
  return (
    <Stack gap={3}>
      <Row isBetween>
        {open.length > 0 && (
          <Heading level={level} className="h2-small">
            {fillIn(needed, { count: open.length })}
          </Heading>
        )}
        <span className="sm subtle num">
          {fillIn(groupTexts.progress, { done: done.length, count: groups.length })}
        </span>
      </Row>
      <TaskList>
        {[...open, ...done].map((group) => (
          <ActionItemRow key={group.groupName} group={group} opportunity={opportunity} size="dense" />
        ))}
      </TaskList>
    </Stack>
  );
}

/** The loan's terms, as far as they are known. */
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
