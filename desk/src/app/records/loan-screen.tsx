import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import {
  ledgerOf,
  paymentDay,
  paymentsLeft,
  payoffDate,
  transactionDescription,
  transactionStatusText,
} from "@portal/domain/loans/ledger/rules";
import { ledgerTexts } from "@portal/domain/loans/ledger/messages";
import { repaidPercent } from "@portal/domain/loans/rules";
import { loanLabel } from "@portal/domain/support/desk/rules";
import { formatDate, formatNearDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { noValue } from "@portal/domain/work/messages";
import { productNames } from "@portal/domain/work/pages/messages";
import { businessPage, personPage } from "@portal/domain/work/paths";
import type { Loan } from "@portal/domain/work/records/contract";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { KeyValueList, type KeyValueItem } from "@portal/ui/figures/key-value.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { KeyList } from "../../platform/key-list.tsx";
import { MessageBorrower } from "../../support/message-borrower.tsx";
import { loanQuery } from "../../work/records/queries.ts";
import type { RecordColumns } from "../lists/record-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import { Notes } from "../notes/notes.tsx";
import styles from "./loan-screen.module.css";
import { MessagesSection } from "./messages-section.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { RecordHead, RecordPage, recordKeys, type Fact } from "./record-page.tsx";
import { OpenedSection } from "./record-section.tsx";
import { useAllowed } from "./use-allowed.ts";
import { useDeskPlace } from "./use-desk-place.ts";

/** The page of a loan: its figures, its ledger as the borrower sees it, its payments and its messages (DESK-PERSON-05). */
export function LoanScreen() {
  const { advanceId = "" } = useParams();
  const query = useQuery(loanQuery(advanceId));
  return (
    <RecordPage kind={texts.loan} query={query}>
      {(loan) => <LoanBoard loan={loan} />}
    </RecordPage>
  );
}

function LoanBoard({ loan }: { readonly loan: Loan }) {
  const { accountId, accountName, advanceId } = loan;
  const [payments] = useAllowed([{ permission: "payments.read" }] as const);
  const [messages] = useAllowed([{ permission: "cases.read" }] as const);
  const place = useDeskPlace();
  const lines = ledgerOf(
    loan,
    loan.transactions.map((each) => ({ ...each, isMendable: false })),
  );
  return (
    <>
      <RecordHead
        title={loanLabel(loan)}
        lead={leadOf(loan)}
        facts={factsOf(loan)}
        actions={<MessageOf loan={loan} />}
        back={
          <TextLink isQuiet isStandalone className={styles["back"]} href={businessPage({ accountId })}>
            <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
            {accountName}
          </TextLink>
        }
      />
      <div className={styles["board"]}>
        <div className={styles["sections"]}>
          <OpenedSection
            id="ledger"
            title={texts.ledger}
            note={texts.asBorrowerSees}
            rows={lines}
            total={loan.transactionCount}
            of={ledgerColumns}
          />
          {payments && <PaymentsSection advanceId={advanceId} />}
          {messages && <MessagesSection owner={{ advanceId }} place={place} />}
        </div>
        <aside className={styles["side"]} aria-label={texts.schedule}>
          <SidePart title={texts.schedule} items={scheduleOf(loan)} />
          <SidePart title={texts.borrower} items={borrowerOf(loan)} />
          <Notes about={{ kind: "advance", id: advanceId }} />
        </aside>
      </div>
      <KeyList keys={recordKeys} />
    </>
  );
}

function MessageOf({ loan }: { readonly loan: Loan }) {
  const { accountId, accountName, advanceId, people } = loan;
  const [person] = people;
  if (!person) return null;
  return (
    <MessageBorrower
      contactId={person.contactId}
      firstName={person.firstName}
      subjects={[
        { label: loanLabel(loan), accountId, advanceId },
        { label: accountName, accountId },
      ]}
    />
  );
}

function SidePart({ title, items }: { readonly title: string; readonly items: readonly KeyValueItem[] }) {
  return (
    <section className={styles["part"]}>
      <h2 className="h2-small">{title}</h2>
      <KeyValueList items={items} />
    </section>
  );
}

type LedgerLine = ReturnType<typeof ledgerOf>[number];

const ledgerColumns: RecordColumns<LedgerLine> = {
  firstLabel: texts.day,
  keyOf: ({ id }) => id,
  nameOf: ({ date }) => formatDate(date),
  subOf: () => null,
  addressOf: () => undefined,
  columns: [
    {
      label: texts.what,
      cell: ({ description, status, returnCode }) => {
        const words = `${transactionDescription(description)}, ${transactionStatusText[status].toLowerCase()}`;
        if (status === "F")
          return <StatusMark kind="failed">{[words, returnCode].filter(Boolean).join(", ")}</StatusMark>;
        return status === "S" ? transactionDescription(description) : words;
      },
    },
    { label: texts.amount, isRight: true, cell: ({ amount }) => formatCents(amount) },
    {
      label: texts.balance,
      isRight: true,
      cell: ({ balanceAfter }) => (balanceAfter === null ? noValue : formatCents(balanceAfter)),
    },
  ],
};

function leadOf({ type, externalId, issuedDate }: Loan): string {
  const opened = issuedDate && fillIn(texts.opened, { day: formatDate(issuedDate) });
  return [productNames[type] ?? type, externalId, opened].filter(Boolean).join(" · ");
}

function factsOf(loan: Loan): Fact[] {
  const { pastDue, currentPayment, nextPaymentDate, repaymentAmount, guarantyClaim } = loan;
  const next = nextPaymentDate && [
    ...(currentPayment === null ? [] : [formatCents(currentPayment)]),
    formatNearDate(nextPaymentDate),
  ];
  const percent = repaidPercent(loan);
  return [
    { label: texts.balance, value: formatCents(loan.balance) },
    { label: texts.pastDue, value: formatCents(pastDue), isBad: pastDue > 0 },
    { label: texts.nextPayment, value: next ? next.join(", ") : noValue },
    ...(percent === undefined || repaymentAmount === null
      ? []
      : [
          {
            label: texts.repaid,
            value: fillIn(texts.repaidOf, { percent, amount: formatCents(repaymentAmount) }),
          },
        ]),
    { label: texts.collateral, value: loan.collateralPackageStatus ?? texts.no },
    {
      label: texts.guarantyClaim,
      value: guarantyClaim.available ? (guarantyClaim.status ?? texts.yes) : texts.no,
    },
  ];
}

function scheduleOf(loan: Loan): KeyValueItem[] {
  const { currentPayment, paymentFrequency, chargeOffDate, estimatedMaturityDate } = loan;
  const last = payoffDate(loan) ?? estimatedMaturityDate;
  const day = paymentDay(loan);
  const label =
    paymentFrequency === null
      ? ledgerTexts.payment
      : fillIn(texts.paymentOf, { frequency: paymentFrequency });
  const left = paymentsLeft(loan);
  return [
    { label, value: currentPayment === null ? noValue : formatCents(currentPayment) },
    ...(day === undefined ? [] : [{ label: texts.paymentDay, value: day }]),
    ...(left === undefined ? [] : [{ label: texts.paymentsLeft, value: left }]),
    ...(last ? [{ label: texts.lastPayment, value: formatDate(last) }] : []),
    ...(chargeOffDate ? [{ label: texts.chargeOff, value: formatDate(chargeOffDate) }] : []),
  ];
}

function borrowerOf({ accountId, accountName, people }: Loan): KeyValueItem[] {
  return [
    { label: texts.business, value: <TextLink href={businessPage({ accountId })}>{accountName}</TextLink> },
    ...people.flatMap(({ contactId, firstName, lastName, phone }) => [
      {
        label: phone ?? texts.person,
        value: <TextLink href={personPage({ contactId })}>{`${firstName} ${lastName}`}</TextLink>,
      },
    ]),
  ];
}
