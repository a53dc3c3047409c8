import { countWords } from "@portal/domain/work/lists/rules";
import type { SignInEntry } from "@portal/domain/work/records/contract";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { signInEntryWords } from "@portal/domain/work/records/rules";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../platform/loaded.tsx";
import { momentAtDesk } from "../../platform/desk-time.ts";
import { signInsQuery } from "../../work/records/queries.ts";
import type { DeskPlace } from "../lists/person-columns.tsx";
import type { RecordColumns } from "../lists/record-table.tsx";
import { OpenedSection, SectionFrame, SectionSkeleton } from "./record-section.tsx";

/** The most entries that one call returns. */
const mostEntries = 200;
const signInsOf = (contactId: string) => signInsQuery(contactId, mostEntries);

const columnsOf = ({ zone, provider }: DeskPlace): RecordColumns<SignInEntry> => ({
  firstLabel: texts.what,
  keyOf: ({ entryId }) => entryId,
  nameOf: (entry) => signInEntryWords(entry, provider),
  subOf: () => null,
  addressOf: () => undefined,
  columns: [{ label: texts.when, cell: ({ timestamp }) => momentAtDesk(timestamp, zone) }],
});

/** What happened to the person's sign-in, newest first (DESK-PERSON-07). */
export function SignInsSection({
  contactId,
  place,
}: {
  readonly contactId: string;
  readonly place: DeskPlace;
}) {
  const query = useQuery(signInsOf(contactId));
  const frame = { id: "sign-ins", title: texts.signIns };
  if (query.data)
    return (
      <OpenedSection {...frame} rows={query.data.entries} total={query.data.total} of={columnsOf(place)} />
    );
  return (
    <SectionFrame {...frame}>
      <Loaded state={loadState([query], () => null)} skeleton={<SectionSkeleton title={texts.signIns} />}>
        {() => null}
      </Loaded>
    </SectionFrame>
  );
}

export function SignInsCount({ contactId }: { readonly contactId: string }) {
  const { data } = useQuery(signInsOf(contactId));
  return data === undefined ? null : countWords(data.total);
}
