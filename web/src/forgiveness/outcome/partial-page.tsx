import type { Opportunity } from "@portal/domain/applications/contract";
import { outcomeTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { formatPercent, repaidByBorrowerCents } from "@portal/domain/forgiveness/outcome/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import type { Advance } from "@portal/domain/loans/contract";
import { activityPath } from "@portal/domain/loans/paths";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { AmountHeading } from "@portal/ui/figures/amount-heading.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import styles from "./partial-page.module.css";

/** Shows the forgiven amount and the remaining balance of the loan (FORG-OUT-07, FORG-OUT-08, FH-27). */
export function PartialPage({ task }: { readonly task: ForgivenessTask }) {
  const { record, advance, opportunity } = task;
  const country = useCountry();
  const { pppLoanAmount } = record.loanInformation;
  const forgiven = record.finalForgivenessPrincipalOnly ?? 0;
  const repaid = repaidByBorrowerCents(pppLoanAmount, forgiven, advance.balance);
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
        <Bar forgiven={forgiven} repaid={Math.max(0, repaid)} balance={advance.balance} />
        <KeyValueList
          isRuled
          items={[
            { label: texts.loanAmount, value: formatCents(pppLoanAmount) },
            { label: texts.approved, value: formatCents(-forgiven), mark: <Mark of="share" /> },
            ...(repaid > 0
              ? [{ label: texts.repaid, value: formatCents(-repaid), mark: <Mark of="repaid" /> }]
              : []),
            ...(repaid < 0 ? [{ label: texts.added, value: formatCents(-repaid) }] : []),
            { label: texts.remainingBalance, value: balance, isTotal: true, mark: <Mark of="rest" /> },
          ]}
        />
      </Stack>
      <Repayment advance={advance} opportunity={opportunity} />
      <Actions>
        <LinkButton href={activityPath(country, { loanId: advance.loanId })}>{texts.seeActivity}</LinkButton>
        <LinkButton variant="quiet" href={summaryPath(country)}>
          {texts.toSummary}
        </LinkButton>
      </Actions>
    </PortalPage>
  );
}

type BarProps = { readonly forgiven: number; readonly repaid: number; readonly balance: number };

/** Shows the forgiven, repaid and remaining amounts as a bar, in the colors of the list below. */
function Bar({ forgiven, repaid, balance }: BarProps) {
  const label = fillIn(texts.bar, {
    forgiven: formatCents(forgiven),
    repaid: formatCents(repaid),
    balance: formatCents(balance),
  });
  const all = forgiven + repaid + balance;
  const shareOf = (cents: number) => (all === 0 ? 0 : (100 * cents) / all);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page's colors
      role="img"
      aria-label={label}
      className={styles["bar"]}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
    >
      <rect className={styles["rest"]} width="100" height="4" />
      <rect className={styles["repaid"]} width={shareOf(forgiven + repaid)} height="4" />
      <rect className={styles["share"]} width={shareOf(forgiven)} height="4" />
    </svg>
  );
}

function Mark({ of }: { readonly of: "share" | "repaid" | "rest" }) {
  return (
    <svg className={styles["mark"]} viewBox="0 0 4 4" aria-hidden>
      <rect className={styles[of]} width="4" height="4" />
    </svg>
  );
}

type RepaymentProps = {
  readonly advance: Advance;
  readonly opportunity: Pick<Opportunity, "annualInterestRate">;
};

function Repayment({ advance, opportunity: { annualInterestRate: rate } }: RepaymentProps) {
  const { currentPayment, firstPaymentDateExpected: first, estimatedMaturityDate: maturity } = advance;
  if (advance.balance <= 0) return null;
  const notSet = first ? fillIn(texts.notSetUntil, { date: formatDate(first) }) : texts.notSet;
  return (
    <Stack gap={4}>
      <h2>{texts.repay}</h2>
      <KeyValueList
        isRuled
        items={[
          { label: texts.payment, value: currentPayment ? formatCents(currentPayment) : notSet },
          ...(first ? [{ label: texts.firstPayment, value: formatDate(first) }] : []),
          ...(rate === null ? [] : [{ label: texts.interestRate, value: formatPercent(rate) }]),
          ...(maturity ? [{ label: texts.maturity, value: formatDate(maturity) }] : []),
        ]}
      />
    </Stack>
  );
}
