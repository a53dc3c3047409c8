import { countWords } from "@portal/domain/work/lists/rules";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import type { listSignIns, SignInEntry } from "@portal/domain/work/records/contract";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { signInEntryWords } from "@portal/domain/work/records/rules";
import { useQuery } from "@tanstack/react-query";
import { momentAtDesk } from "../../platform/desk-time.ts";
import { signInsQuery } from "../../work/records/queries.ts";
import type { DeskPlace } from "../lists/person-columns.tsx";
import type { RecordColumns } from "../lists/record-table.tsx";
import { LoadedSection } from "./record-section.tsx";

/** The maximum number of entries in a response. */
const mostEntries = 200;
const signInsOf = (contactId: string) => signInsQuery(contactId, mostEntries);
const rowsOf = ({ entries, total }: ReplyOf<typeof listSignIns>) => ({ rows: entries, total });

const columnsOf = ({ zone, provider }: DeskPlace): RecordColumns<SignInEntry> => ({
  firstLabel: texts.what,
  keyOf: ({ entryId }) => entryId,
  nameOf: (entry) => signInEntryWords(entry, provider),
  subOf: () => null,
  addressOf: () => undefined,
  columns: [{ label: texts.when, cell: ({ timestamp }) => momentAtDesk(timestamp, zone) }],
});

/** Lists the events of the person's sign-in, newest first (DESK-PERSON-07). */
export function SignInsSection({
  contactId,
  place,
}: {
  readonly contactId: string;
  readonly place: DeskPlace;
}) {
  const query = useQuery({ ...signInsOf(contactId), select: rowsOf });
  return <LoadedSection id="sign-ins" title={texts.signIns} query={query} of={columnsOf(place)} />;
}

export function SignInsCount({ contactId }: { readonly contactId: string }) {
  const { data } = useQuery(signInsOf(contactId));
  return data === undefined ? null : countWords(data.total);
}
