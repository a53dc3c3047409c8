import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { loanLabel } from "@portal/domain/forgiveness/eligibility/rules";
import { Icon } from "@portal/ui/art/icon.tsx";
import { outcomeTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import type { Advance } from "@portal/domain/loans/contract";
import { activityPath } from "@portal/domain/loans/paths";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { BackLink } from "../../platform/task-page.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TaskList, TaskRow } from "@portal/ui/layout/task-row.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";

/** Shows that the SBA declined forgiveness, the remaining balance and the person to call (FORG-OUT-04). */
export function DeclinedPage({ task }: { readonly task: ForgivenessTask }) {
  const { record, advance } = task;
  const country = useCountry();
  const heading = usePage(texts.declined);
  const head = (
    <>
      <BackLink href={summaryPath(country)} text={navigationTexts.summary} />
      <h1 {...heading}>{texts.declined}</h1>
      <p className="lead">{texts.declinedLead}</p>
    </>
  );
  return (
    <PortalPage columnHead={head} aside={<ForgivenessAside task={task} />}>
      <KeyValueList
        isRuled
        items={[
          { label: texts.loan, value: loanLabel(record.loanInformation.loanVersion) },
          { label: texts.loanAmount, value: formatCents(record.loanInformation.pppLoanAmount) },
          { label: texts.approved, value: formatCents(0) },
          { label: texts.balance, value: formatCents(advance.balance), isTotal: true },
        ]}
      />
      <WhatToDo task={task} />
    </PortalPage>
  );
}

function firstPaymentOf(
  { currentPayment, firstPaymentDateExpected: first, balance }: Advance,
  today: Temporal.PlainDate,
): string | undefined {
  if (first === null || balance <= 0 || Temporal.PlainDate.compare(today, first) >= 0) return undefined;
  const date = formatDate(first);
  return currentPayment
    ? fillIn(texts.firstPaymentOf, { amount: formatCents(currentPayment), date })
    : fillIn(texts.firstPaymentOn, { date });
}

function WhatToDo({ task: { record, advance } }: { readonly task: ForgivenessTask }) {
  const country = useCountry();
  const { caseWorker } = record;
  const named = caseWorker?.customerFacingProfile ? caseWorker : undefined;
  const title = named ? fillIn(texts.talkTo, { name: `${named.firstName} ${named.lastName}` }) : texts.talk;
  const payment = firstPaymentOf(advance, dayOf(Temporal.Now.instant()));
  const phone = named?.phone ?? supportContact(config(), country, true).phone;
  return (
    <Stack gap={4}>
      <h2>{texts.canDo}</h2>
      <TaskList isRuled>
        <TaskRow
          icon={<Icon of={PhoneIcon} size="lg" />}
          title={title}
          description={texts.talkLead}
          isEndBelow
          end={
            <LinkButton size="sm" href={`tel:${phone}`}>
              {fillIn(texts.call, { phone })}
            </LinkButton>
          }
        />
        <TaskRow
          icon={<Icon of={CalendarBlankIcon} size="lg" />}
          title={payment ?? texts.seePayments}
          description={payment ? texts.nothingDueBefore : texts.seePaymentsLead}
          isEndBelow
          end={
            <LinkButton
              variant="secondary"
              size="sm"
              href={activityPath(country, { loanId: advance.loanId })}
            >
              {texts.seeActivity}
            </LinkButton>
          }
        />
      </TaskList>
    </Stack>
  );
}
