import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { applicationTexts as texts } from "@portal/domain/applications/messages";
import type { AutoDraft } from "@portal/domain/loans/contract";
import { Icon } from "@portal/ui/art/icon.tsx";
import { activityPath } from "@portal/domain/loans/paths";
import { loanTexts } from "@portal/domain/loans/messages";
import { formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useId } from "react";
import { useCountry } from "../platform/page.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TaskList, TaskRow } from "@portal/ui/layout/task-row.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";

/** Lists the upcoming automatic payments (CORE-ACT-04). */
export function UpcomingPayments({ payments }: { readonly payments: readonly AutoDraft[] }) {
  const country = useCountry();
  const id = useId();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id}>{texts.upcomingPayments}</h2>
        <TaskList isRuled>
          {payments.map((payment) => (
            <TaskRow
              key={payment.id}
              icon={<Icon of={CalendarBlankIcon} size="lg" />}
              title={<span className="num">{titleOf(payment)}</span>}
              description={[payment.loanName, payment.message].filter(Boolean).join(". ")}
              isEndBelow
              end={
                <TextLink
                  isStandalone
                  href={activityPath(country, { loanId: payment.loanId })}
                  aria-label={`${loanTexts.seeActivity}, ${payment.loanName}`}
                >
                  {loanTexts.seeActivity}
                </TextLink>
              }
            />
          ))}
        </TaskList>
      </Stack>
    </section>
  );
}

function titleOf({ amount, effectiveDate }: AutoDraft): string {
  return fillIn(texts.paymentOn, {
    amount: formatCents(amount),
    date: formatNearDate(effectiveDate),
  });
}
