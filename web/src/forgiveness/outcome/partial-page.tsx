import { outcomeTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import type { Advance } from "@portal/domain/loans/contract";
import { activityPath } from "@portal/domain/loans/paths";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "../../platform/portal-page.tsx";
import { AmountHeading } from "../../ui/amount-heading.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Actions, Stack } from "../../ui/layout.tsx";
import { MomentArt } from "../../ui/moment-art.tsx";
import { Moment } from "../../ui/sheet.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import styles from "./partial-page.module.css";

/** What was forgiven, and what is left of the loan now (FORG-OUT-07, FORG-OUT-08, FH-27). */
export function PartialPage({ task }: { readonly task: ForgivenessTask }) {
  const { record, advance } = task;
  const country = useCountry();
  const forgiven = record.finalForgivenessPrincipalOnly ?? 0;
  const amount = formatCents(forgiven);
  const balance = formatCents(advance.balance);
  const heading = usePage(fillIn(texts.approvedOf, { amount }));
  return (
    <PortalPage aside={<ForgivenessAside task={task} />}>
      <Moment art={<MomentArt />}>
        <Stack gap={4}>
          <AmountHeading {...heading} before={texts.beforeApproved} amount={amount} />
          <p className="lead">{fillIn(texts.remaining, { balance })}</p>
        </Stack>
      </Moment>
      <Stack gap={4}>
        <h2>{texts.adjusted}</h2>
        <Bar forgiven={forgiven} balance={advance.balance} />
        <KeyValueList
          isRuled
          items={[
            { label: texts.loanAmount, value: formatCents(record.loanInformation.pppLoanAmount) },
            { label: texts.approved, value: formatCents(-forgiven) },
            { label: texts.remainingBalance, value: balance, isTotal: true },
          ]}
        />
      </Stack>
      <Repayment advance={advance} />
      <Actions>
        <LinkButton href={activityPath(country, { loanId: advance.loanId })}>{texts.seeActivity}</LinkButton>
        <LinkButton variant="quiet" href={summaryPath(country)}>
          {texts.toSummary}
        </LinkButton>
      </Actions>
    </PortalPage>
  );
}

/** The two shares at one glance; the list below has the figures. */
function Bar({ forgiven, balance }: { readonly forgiven: number; readonly balance: number }) {
  const label = fillIn(texts.bar, { forgiven: formatCents(forgiven), balance: formatCents(balance) });
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn of the page's own colours
      role="img"
      aria-label={label}
      className={styles["bar"]}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
    >
      <rect className={styles["rest"]} width="100" height="4" />
      <rect className={styles["share"]} width={shareOf(forgiven, balance)} height="4" />
    </svg>
  );
}

/** In hundredths of the bar. */
function shareOf(forgiven: number, balance: number): number {
  return forgiven + balance === 0 ? 0 : (100 * forgiven) / (forgiven + balance);
}

/** Nothing of it where nothing is left to pay. */
function Repayment({ advance }: { readonly advance: Advance }) {
  const { currentPayment, firstPaymentDateExpected: first, estimatedMaturityDate: maturity } = advance;
  if (advance.balance <= 0) return null;
  const today = dayOf(Temporal.Now.instant());
  const isDeferred = first === null || Temporal.PlainDate.compare(today, first) < 0;
  const payment = isDeferred ? texts.deferred : currentPayment !== null && formatCents(currentPayment);
  return (
    <Stack gap={4}>
      <h2>{texts.repay}</h2>
      <KeyValueList
        isRuled
        items={[
          ...(payment ? [{ label: texts.payment, value: payment }] : []),
          ...(first ? [{ label: texts.firstPayment, value: formatDate(first) }] : []),
          ...(maturity ? [{ label: texts.maturity, value: formatDate(maturity) }] : []),
        ]}
      />
    </Stack>
  );
}
