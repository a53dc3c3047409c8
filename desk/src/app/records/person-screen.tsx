import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { countWords, signInWords } from "@portal/domain/work/lists/rules";
import { noValue } from "@portal/domain/work/messages";
import { countryNames } from "@portal/domain/work/pages/messages";
import { businessPage } from "@portal/domain/work/paths";
import type { Person } from "@portal/domain/work/records/contract";
import { personRoles, recordTexts as texts } from "@portal/domain/work/records/messages";
import { shareWords } from "@portal/domain/work/records/rules";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router";
import { momentAtDesk, timeAtDesk } from "../../platform/desk-time.ts";
import { KeyList } from "../../platform/key-list.tsx";
import { MessageBorrower } from "../../support/message-borrower.tsx";
import type { MessageBorrowerProps } from "../../support/message-dialog.tsx";
import { personQuery } from "../../work/records/queries.ts";
import type { DeskPlace } from "../lists/person-columns.tsx";
import type { RecordColumns } from "../lists/record-table.tsx";
import { borrowerSections, type Section } from "./borrower-sections.tsx";
import { messagesSection } from "./messages-section.tsx";
import { notesSection } from "./notes-section.tsx";
import { RecordHead, RecordPage, recordKeys, type Fact } from "./record-page.tsx";
import { OpenedSection } from "./record-section.tsx";
import { SectionNav } from "./section-nav.tsx";
import { SignInsCount, SignInsSection } from "./sign-ins-section.tsx";
import styles from "./person-screen.module.css";
import { useAllowed } from "./use-allowed.ts";
import { useDeskPlace } from "./use-desk-place.ts";
import { addressLine } from "./address-line.ts";

/** The page of a person, with all records about the person (DESK-PERSON-01). */
export function PersonScreen() {
  const { contactId = "" } = useParams();
  const query = useQuery(personQuery(contactId));
  return (
    <RecordPage kind={texts.person} query={query}>
      {(person) => <PersonBoard person={person} />}
    </RecordPage>
  );
}

function PersonBoard({ person }: { readonly person: Person }) {
  const place = useDeskPlace();
  const sections = useAllowed(useMemo(() => sectionsOf(person, place), [person, place]));
  return (
    <>
      <RecordHead
        title={`${person.firstName} ${person.lastName}`}
        lead={leadOf(person)}
        facts={factsOf(person, place)}
        actions={
          <MessageBorrower
            contactId={person.contactId}
            firstName={person.firstName}
            subjects={subjectsOf(person)}
          />
        }
      />
      <div className={styles["board"]}>
        <SectionNav sections={sections} />
        <div className={styles["sections"]}>
          {sections.map(({ id, Body }) => (
            <Body key={id} />
          ))}
        </div>
      </div>
      <KeyList keys={recordKeys} />
    </>
  );
}

function subjectsOf({ firstName, lastName, businesses }: Person): MessageBorrowerProps["subjects"] {
  const [first, ...others] = businesses.map(({ name, accountId }) => ({ label: name, accountId }));
  return first ? [first, ...others] : [{ label: `${firstName} ${lastName}`, accountId: null }];
}

/** The page's sections, from top to bottom. */
function sectionsOf(person: Person, place: DeskPlace): Section[] {
  const { contactId, businesses } = person;
  const lists = borrowerSections({ contactId }, place);
  return [
    {
      id: "businesses",
      title: texts.businesses,
      permission: "borrowers.read",
      Count: () => countWords(businesses.length),
      Body: () => (
        <OpenedSection
          id="businesses"
          title={texts.businesses}
          rows={businesses}
          total={businesses.length}
          of={businessColumns}
        />
      ),
    },
    lists.applications,
    lists.documents,
    lists.loans,
    lists.payments,
    messagesSection({ contactId }, place),
    lists.mails,
    {
      id: "sign-ins",
      title: texts.signIns,
      permission: "borrowers.read",
      Count: () => <SignInsCount contactId={contactId} />,
      Body: () => <SignInsSection contactId={contactId} place={place} />,
    },
    notesSection({ kind: "contact", id: contactId }),
  ];
}

type OwnBusiness = Person["businesses"][number];

const businessColumns: RecordColumns<OwnBusiness> = {
  firstLabel: texts.business,
  keyOf: ({ accountId }) => accountId,
  nameOf: ({ name }) => name,
  subOf: ({ city, state }) => [city, state].filter((part) => part !== null).join(", ") || null,
  addressOf: ({ accountId }) => businessPage({ accountId }),
  columns: [
    { label: texts.role, cell: ({ role }) => personRoles[role] },
    {
      label: texts.owns,
      isRight: true,
      cell: ({ percentOwned }) => shareWords(percentOwned),
    },
    {
      label: texts.pastDue,
      isRight: true,
      cell: ({ pastDue }) => (
        <span className={pastDue > 0 ? styles["bad"] : undefined}>{formatCents(pastDue)}</span>
      ),
    },
  ],
};

function leadOf({ businesses, city, state, borrowerSince }: Person): string {
  const n = businesses.length;
  return [
    n === 1 ? texts.ownerOfOne : fillIn(texts.ownerOf, { n }),
    [city, state].filter((part) => part !== null).join(", "),
    borrowerSince &&
      fillIn(texts.personLead, {
        month: borrowerSince.toLocaleString("en-US", { month: "short", year: "numeric" }),
      }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function factsOf(person: Person, { zone, provider }: DeskPlace): Fact[] {
  const { email, phone, homePhone, country, signIn, lastActiveTimestamp } = person;
  const address = addressLine(person);
  const words = signInWords(signIn, { provider, timeOf: (at) => timeAtDesk(at, zone) });
  return [
    { label: texts.email, value: email ?? noValue },
    { label: texts.phone, value: phone ?? noValue },
    ...(homePhone === null ? [] : [{ label: texts.homePhone, value: homePhone }]),
    { label: texts.address, value: address || noValue },
    { label: texts.country, value: countryNames[country] },
    { label: texts.signIn, value: words, isBad: signIn.state === "locked" || signIn.state === "disabled" },
    ...(lastActiveTimestamp
      ? [{ label: texts.lastActive, value: momentAtDesk(lastActiveTimestamp, zone) }]
      : []),
  ];
}
