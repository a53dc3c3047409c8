import { caseStatuses } from "@portal/domain/support/desk/messages";
import { threadPage } from "@portal/domain/support/desk/paths";
import type { LenderCase } from "@portal/domain/support/lender/contract";
import { fillIn } from "@portal/domain/wire/messages";
import { countWords } from "@portal/domain/work/lists/rules";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { useQuery } from "@tanstack/react-query";
import { momentAtDesk } from "../../platform/desk-time.ts";
import { borrowerCasesQuery, type CasesOwner, type CasesPage } from "../../support/queries.ts";
import type { DeskPlace } from "../lists/person-columns.tsx";
import type { Column, RecordColumns } from "../lists/record-table.tsx";
import { StatusMark } from "../lists/status-mark.tsx";
import type { Section } from "./borrower-sections.tsx";
import { LoadedSection } from "./record-section.tsx";

const kinds = { open: "open", answered: "done", closed: "none" } as const;
const rowsOf = ({ cases, total }: CasesPage) => ({ rows: cases, total: total ?? cases.length });

const columnsOf = ({ zone }: DeskPlace, isNarrow: boolean): RecordColumns<LenderCase> => ({
  firstLabel: texts.topic,
  keyOf: ({ caseId }) => caseId,
  nameOf: ({ topic }) => topic,
  subOf: ({ caseNumber }) => fillIn(texts.caseNumber, { n: caseNumber }),
  addressOf: ({ caseId }) => threadPage({ caseId }),
  columns: isNarrow ? [statusColumn] : [lastMessageColumn(zone), statusColumn],
});

const lastMessageColumn = (zone: string): Column<LenderCase> => ({
  label: texts.lastMessage,
  cell: ({ contactName, lastMessage: { from, timestamp } }) =>
    `${from === "borrower" ? contactName : texts.lender}, ${momentAtDesk(timestamp, zone)}`,
});

const statusColumn: Column<LenderCase> = {
  label: texts.status,
  cell: ({ status }) => <StatusMark kind={kinds[status]}>{caseStatuses[status]}</StatusMark>,
};

type MessagesProps = {
  readonly owner: CasesOwner;
  readonly place: DeskPlace;
  /** True if the section is in the narrow column beside the page's sections. */
  readonly isNarrow?: boolean;
};

/**
 * The threads with a person, or about a business, an application or a loan. Sorted by the borrower's latest message,
 * newest first (DESK-PERSON-01).
 */
export function MessagesSection({ owner, place, isNarrow = false }: MessagesProps) {
  const query = useQuery({ ...borrowerCasesQuery(owner), select: rowsOf });
  return <LoadedSection id="messages" title={texts.messages} query={query} of={columnsOf(place, isNarrow)} />;
}

export const messagesSection = (owner: CasesOwner, place: DeskPlace): Section => ({
  id: "messages",
  title: texts.messages,
  permission: "cases.read",
  Count: () => <MessagesCount owner={owner} />,
  Body: () => <MessagesSection owner={owner} place={place} />,
});

function MessagesCount({ owner }: Pick<MessagesProps, "owner">) {
  const { data } = useQuery(borrowerCasesQuery(owner));
  return data === undefined ? null : countWords(rowsOf(data).total);
}
