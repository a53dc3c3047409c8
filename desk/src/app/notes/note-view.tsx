import { PushPinIcon } from "@phosphor-icons/react/PushPin";
import type { Note } from "@portal/domain/work/notes/contract";
import { noteTexts as texts } from "@portal/domain/work/notes/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { FieldError } from "@portal/ui/fields/field.tsx";
import { Tag } from "@portal/ui/figures/pill.tsx";
import { useState } from "react";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { pinNote, readWords } from "../../work/notes/queries.ts";
import styles from "./notes.module.css";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type NoteViewProps = { readonly note: Note; readonly onChanged: () => void };

/** Shows a note with its author and day. For a withdrawn note, shows only a line without the text. */
export function NoteView({ note, onChanged }: NoteViewProps) {
  const { settings } = useStaff();
  const day = dayAtDesk(note.timestamp, settings.deskTimeZone);
  const { withdrawn } = note;
  return (
    <li className={styles["note"]} data-withdrawn={withdrawn ? "" : undefined}>
      {withdrawn ? (
        <WithdrawnNote note={note} day={dayAtDesk(withdrawn.timestamp, settings.deskTimeZone)} />
      ) : (
        <>
          <p className={styles["head"]}>
            <span className="strong">{note.by.name}</span> <span className="subtle num nowrap">{day}</span>
            {note.isPinned && <Tag icon={PushPinIcon}>{texts.pinned}</Tag>}
          </p>
          <p className={styles["text"]}>{note.text}</p>
          <NoteActions note={note} day={day} onChanged={onChanged} />
        </>
      )}
    </li>
  );
}

function NoteActions({ note, day, onChanged }: NoteViewProps & { readonly day: string }) {
  const pinning = useCall(pinNote);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { noteId, isPinned, by } = note;
  const named = (action: string) => fillIn(texts.actionNamed, { action, name: by.name, date: day });
  const pin = async () => {
    const outcome = await pinning.run({ noteId, isPinned: !isPinned });
    if (outcome.ok) onChanged();
  };
  const pinLabel = isPinned ? texts.unpin : texts.pin;
  return (
    <>
      <p className={styles["actions"]}>
        <TextButton aria-label={named(pinLabel)} onClick={() => void pin()}>
          {pinLabel}
        </TextButton>
        {note.canWithdraw && (
          <TextButton aria-label={named(texts.withdraw)} onClick={() => setWithdrawing(true)}>
            {texts.withdraw}
          </TextButton>
        )}
      </p>
      {pinning.failure && <FieldError>{pinning.failure}</FieldError>}
      {isWithdrawing && (
        <WithdrawDialog
          note={note}
          onClose={() => setWithdrawing(false)}
          onDone={() => {
            setWithdrawing(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** Only compliance staff can read the text of a withdrawn note. The audit trail records each reading (DESK-NOTE-03). */
function WithdrawnNote({ note, day }: { readonly note: Note; readonly day: string }) {
  const { permissions } = useStaff();
  const [words, setWords] = useState<string>();
  const reading = useCall(readWords);
  const show = async () => {
    const outcome = await reading.run(note.noteId);
    if (outcome.ok) setWords(outcome.value.text);
  };
  return (
    <>
      <p className="sm muted">
        {fillIn(texts.withdrawn, { name: note.withdrawn?.by.name ?? "", date: day })}
      </p>
      {words !== undefined && <p className={styles["text"]}>{words}</p>}
      {words === undefined && permissions.includes("trail.read") && (
        <p className={styles["actions"]}>
          <TextButton onClick={() => void show()}>{texts.showWords}</TextButton>
        </p>
      )}
      {reading.failure && <FieldError>{reading.failure}</FieldError>}
    </>
  );
}
