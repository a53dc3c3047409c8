import { mostNote } from "@portal/domain/work/notes/contract";
import { noteTexts as texts } from "@portal/domain/work/notes/messages";
import { fillIn, required, withSeparators } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { DeskForm } from "../../platform/desk-form.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { useEffect } from "react";
import { SaveKey } from "../../platform/save-key.tsx";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { addNote, type About } from "../../work/notes/queries.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";

type NoteFormProps = {
  readonly about: About;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

/** The form for a new note, below the other notes. */
export function NoteForm({ about, onClose, onAdded }: NoteFormProps) {
  const attempt = useAttempt();
  const form = useDeskForm({
    defaultValues: { text: "" },
    part: `note:${about.kind}:${about.id}`,
    check: ({ text }) => ({ text: faultOf(text) }),
    send: ({ text }) => attempt(text, (key) => addNote(about, text.trim(), key)),
    onDone: onAdded,
    refocus: "text",
  });
  const text = form.form.watch("text");
  const { form: fields } = form;
  useEffect(() => fields.setFocus("text"), [fields]);
  return (
    <DeskForm form={form}>
      <SaveKey onSave={() => void form.submit()} />
      <TextArea
        {...form.field("text")}
        label={texts.text}
        hint={texts.hint}
        rows={3}
        length={{ now: text.length, most: mostNote }}
      />
      <Row>
        <Button type="submit" size="dense" isPending={form.isPending} pendingLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="quiet" size="dense" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Row>
    </DeskForm>
  );
}

function faultOf(text: string): string | undefined {
  if (!text.trim()) return required;
  return text.length > mostNote ? fillIn(texts.long, { most: withSeparators(mostNote) }) : undefined;
}
