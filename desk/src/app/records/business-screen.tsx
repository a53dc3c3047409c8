import { dayOf, formatDate } from "@portal/domain/wire/dates";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { signInWords } from "@portal/domain/work/lists/rules";
import { noValue } from "@portal/domain/work/messages";
import { personPage } from "@portal/domain/work/paths";
import type { Business, BusinessBankAccount, listAccountBanks } from "@portal/domain/work/records/contract";
import { personRoles, recordTexts as texts } from "@portal/domain/work/records/messages";
import { shareWords } from "@portal/domain/work/records/rules";
import { noteTexts } from "@portal/domain/work/notes/messages";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { KeyList } from "../../platform/key-list.tsx";
import { MessageBorrower } from "../../support/message-borrower.tsx";
import { banksQuery, businessQuery } from "../../work/records/queries.ts";
import type { DeskPlace } from "../lists/person-columns.tsx";
import type { RecordColumns } from "../lists/record-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import { Notes } from "../notes/notes.tsx";
import { addressLine } from "./address-line.ts";
import { borrowerSections, type SectionPart } from "./borrower-sections.tsx";
import styles from "./business-screen.module.css";
import { MessagesSection } from "./messages-section.tsx";
import { RecordHead, RecordPage, recordKeys, type Fact } from "./record-page.tsx";
import { LoadedSection, OpenedSection } from "./record-section.tsx";
import { useAllowed } from "./use-allowed.ts";
import { useDeskPlace } from "./use-desk-place.ts";

/** The page of a business: the people with access, the applications and the loans (DESK-PERSON-03). */
export function BusinessScreen() {
  const { accountId = "" } = useParams();
  const query = useQuery(businessQuery(accountId));
  return (
    <RecordPage kind={texts.business} query={query}>
      {(business) => <BusinessBoard business={business} />}
    </RecordPage>
  );
}

function BusinessBoard({ business }: { readonly business: Business }) {
  const place = useDeskPlace();
  const sections = useAllowed(useMemo(() => sectionsOf(business, place), [business, place]));
  const [messages] = useAllowed([{ permission: "cases.read" }] as const);
  return (
    <>
      <RecordHead
        title={business.name}
        lead={leadOf(business)}
        facts={factsOf(business)}
        actions={<MessageOf business={business} />}
      />
      <div className={styles["board"]}>
        <div className={styles["sections"]}>
          {sections.map(({ id, Body }) => (
            <Body key={id} />
          ))}
        </div>
        <aside className={styles["side"]} aria-label={noteTexts.title}>
          <Notes about={{ kind: "account", id: business.accountId }} />
          {messages && <MessagesSection owner={{ accountId: business.accountId }} place={place} isNarrow />}
        </aside>
      </div>
      <KeyList keys={recordKeys} />
    </>
  );
}

function sectionsOf({ accountId, people }: Business, place: DeskPlace): SectionPart[] {
  const lists = borrowerSections({ accountId }, place);
  return [
    {
      id: "people",
      permission: "borrowers.read",
      Body: () => (
        <OpenedSection
          id="people"
          title={texts.peopleWithAccess}
          rows={people}
          total={people.length}
          of={peopleColumns(place)}
        />
      ),
    },
    lists.applications,
    lists.loans,
    {
      id: "banks",
      permission: "banks.read",
      Body: () => <BanksSection accountId={accountId} place={place} />,
    },
  ];
}

/** Messages go to the first person with access. If the business has an owner, the owner is first. */
function MessageOf({ business: { accountId, name, people } }: { readonly business: Business }) {
  const person = people.find(({ role }) => role === "owner") ?? people[0];
  if (!person) return null;
  const { contactId, firstName } = person;
  return <MessageBorrower {...{ contactId, firstName }} subjects={[{ label: name, accountId }]} />;
}

type Member = Business["people"][number];

const peopleColumns = ({ zone, provider }: DeskPlace): RecordColumns<Member> => ({
  firstLabel: texts.person,
  keyOf: ({ contactId }) => contactId,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  subOf: () => null,
  addressOf: ({ contactId }) => personPage({ contactId }),
  columns: [
    { label: texts.role, cell: ({ role }) => personRoles[role] },
    {
      label: texts.owns,
      isRight: true,
      cell: ({ percentOwned }) => shareWords(percentOwned),
    },
    {
      label: texts.signIn,
      cell: ({ signIn }) => {
        const words = signInWords(signIn, { provider, timeOf: (at) => timeAtDesk(at, zone) });
        return signIn.state === "none" ? <StatusMark kind="none">{words}</StatusMark> : words;
      },
    },
  ],
});

const bankColumns = (zone: string): RecordColumns<BusinessBankAccount> => ({
  firstLabel: texts.account,
  keyOf: ({ bankAccountId }) => bankAccountId,
  nameOf: ({ institution, lastFour }) => fillIn(texts.ending, { bank: institution, lastFour }),
  subOf: ({ accountType }) => accountType,
  addressOf: () => undefined,
  columns: [
    { label: texts.saved, cell: ({ savedTimestamp: at }) => formatDate(dayOf(at, zone)) },
    {
      label: texts.bankState,
      cell: ({ returnCode, isDefault }) =>
        returnCode === null ? (
          <StatusMark kind="done">{isDefault ? texts.default : texts.usable}</StatusMark>
        ) : (
          <StatusMark kind="failed">{fillIn(texts.returned, { code: returnCode })}</StatusMark>
        ),
    },
  ],
});

function BanksSection({ accountId, place }: { readonly accountId: string; readonly place: DeskPlace }) {
  const query = useQuery({ ...banksQuery(accountId), select: banksOf });
  return <LoadedSection id="banks" title={texts.bankAccounts} query={query} of={bankColumns(place.zone)} />;
}

const banksOf = ({ bankAccounts }: ReplyOf<typeof listAccountBanks>) => ({
  rows: bankAccounts,
  total: bankAccounts.length,
});

function leadOf({ city, state, externalId, people, loans }: Business): string {
  const count = people.length === 1 ? texts.onePerson : fillIn(texts.people, { n: people.length });
  const loanCount = loans === 1 ? texts.oneLoan : fillIn(texts.loanCount, { n: loans });
  return [
    [city, state].filter((part) => part !== null).join(", "),
    externalId,
    fillIn(texts.businessLead, { people: count, loans: loanCount }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function factsOf(business: Business): Fact[] {
  const { phone, pastDue, totalBorrowed } = business;
  return [
    { label: texts.address, value: addressLine(business) || noValue },
    { label: texts.phone, value: phone ?? noValue },
    { label: texts.pastDue, value: formatCents(pastDue), isBad: pastDue > 0 },
    { label: texts.totalBorrowed, value: formatCents(totalBorrowed) },
  ];
}
