import type { listNotes, Note } from "@portal/domain/work/notes/contract";
import { noteTexts as texts } from "@portal/domain/work/notes/messages";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { withSeparators } from "@portal/domain/wire/messages";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Loaded } from "../../platform/loaded.tsx";
import { useStaff } from "../../platform/session.ts";
import { useFocusAfter } from "../../platform/use-focus-after.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { notesKey, notesQuery, olderNotes, type About } from "../../work/notes/queries.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteView } from "./note-view.tsx";
import styles from "./notes.module.css";

/** The notes about a record, which only staff see. Absent for people who may not write notes (DESK-NOTE-01). */
export function Notes(props: { readonly about: About }) {
  const { permissions } = useStaff();
  return permissions.includes("notes.write") ? <NoteList {...props} /> : null;
}

type Page = ReplyOf<typeof listNotes>;

/**
 * The older notes that were loaded. Discards them when the newest notes load again, because the cursor may then differ.
 */
function useOlderNotes(about: About, first: Page | undefined) {
  const [loaded, setLoaded] = useState<{ readonly after: Page; readonly pages: readonly Page[] }>();
  const { run, isPending, failure } = useCall(olderNotes);
  const pages = loaded && loaded.after === first ? loaded.pages : [];
  const cursor = (pages.at(-1) ?? first)?.nextCursor;
  const load = async (from: Page, next: string) => {
    const outcome = await run({ about, cursor: next });
    if (outcome.ok) setLoaded({ after: from, pages: [...pages, outcome.value] });
  };
  return {
    notes: pages.flatMap(({ notes }): readonly Note[] => notes),
    load: first && cursor ? () => void load(first, cursor) : undefined,
    isPending,
    failure,
  };
}

function NoteList({ about }: { readonly about: About }) {
  const id = useId();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const query = useQuery(notesQuery(about));
  const older = useOlderNotes(about, query.data);
  const refresh = () => void client.invalidateQueries({ queryKey: notesKey(about) });
  const open = () => {
    setSaid("");
    setAdding(true);
  };
  useKeys({ o: isAdding ? undefined : open });
  const addButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(isAdding, () => addButton.current?.focus());
  const count = query.data?.count ?? 0;
  return (
    <section className={styles["notes"]} aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {texts.title} {count > 0 && <span className="sm subtle num">{withSeparators(count)}</span>}
      </h2>
      <Loaded
        state={loadState([query], (first) => first)}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton width="8rem" />
            <Skeleton width="14rem" />
          </SkeletonGroup>
        }
      >
        {({ pinned, notes }) => {
          const shown = [...pinned, ...notes, ...older.notes];
          return shown.length === 0 ? (
            <p className="sm muted">{texts.empty}</p>
          ) : (
            <ul className={styles["list"]}>
              {shown.map((note) => (
                <NoteView key={note.noteId} note={note} onChanged={refresh} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {older.failure !== undefined && <p role="alert">{older.failure}</p>}
      {older.load && (
        <p>
          <TextButton isStandalone onClick={older.load}>
            {older.isPending ? texts.loading : texts.older}
          </TextButton>
        </p>
      )}
      {isAdding ? (
        <NoteForm
          about={about}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            setSaid(texts.added);
            refresh();
          }}
        />
      ) : (
        <p>
          <TextButton ref={addButton} isStandalone onClick={open}>
            {texts.add}
          </TextButton>
        </p>
      )}
      <output className="vh">{said}</output>
    </section>
  );
}
