import { countWords } from "@portal/domain/work/lists/rules";
import { noteTexts } from "@portal/domain/work/notes/messages";
import { useQuery } from "@tanstack/react-query";
import { notesQuery, type About } from "../../work/notes/queries.ts";
import { Notes } from "../notes/notes.tsx";
import type { Section } from "./borrower-sections.tsx";

/** The notes about a record as a section of its page. */
export const notesSection = (about: About): Section => ({
  id: "notes",
  title: noteTexts.title,
  permission: "notes.write",
  Count: () => <NotesCount about={about} />,
  Body: () => (
    <div id="notes" tabIndex={-1}>
      <Notes about={about} />
    </div>
  ),
});

function NotesCount({ about }: { readonly about: About }) {
  const { data } = useQuery(notesQuery(about));
  const count = data?.count;
  return count === undefined ? null : countWords(count);
}
