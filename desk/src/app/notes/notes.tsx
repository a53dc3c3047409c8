import type { Note } from "@portal/domain/work/notes/contract";
import { noteTexts as texts } from "@portal/domain/work/notes/messages";
import { withSeparators } from "@portal/domain/wire/messages";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Loaded } from "../../platform/loaded.tsx";
import { useStaff } from "../../platform/session.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { notesKey, notesQuery, type About } from "../../work/notes/queries.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteView } from "./note-view.tsx";
import styles from "./notes.module.css";

/** The notes about a record, which only staff see. Absent for people who may not write notes (DESK-NOTE-01). */
export function Notes(props: { readonly about: About }) {
  const { permissions } = useStaff();
  return permissions.includes("notes.write") ? <NoteList {...props} /> : null;
}

function NoteList({ about }: { readonly about: About }) {
  const id = useId();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const query = useInfiniteQuery(notesQuery(about));
  const refresh = () => void client.invalidateQueries({ queryKey: notesKey(about) });
  const open = () => {
    setSaid("");
    setAdding(true);
  };
  useKeys({ o: isAdding ? undefined : open });
  const count = query.data?.pages.at(-1)?.count ?? 0;
  return (
    <section className={styles["notes"]} aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {texts.title} {count > 0 && <span className="sm subtle num">{withSeparators(count)}</span>}
      </h2>
      <Loaded
        state={loadState([query], ({ pages }) => pages)}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton width="8rem" />
            <Skeleton width="14rem" />
          </SkeletonGroup>
        }
      >
        {(pages) => {
          const shown: readonly Note[] = [
            ...(pages[0]?.pinned ?? []),
            ...pages.flatMap(({ notes }) => notes),
          ];
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
      {query.hasNextPage && (
        <p>
          <TextButton isStandalone onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? texts.loading : texts.older}
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
          <TextButton isStandalone onClick={open}>
            {texts.add}
          </TextButton>
        </p>
      )}
      <output className="vh">{said}</output>
    </section>
  );
}
