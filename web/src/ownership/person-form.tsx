import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { PersonFields, type PersonFieldsProps } from "./person-fields.tsx";

export type PersonFormProps = PersonFieldsProps & {
  readonly title: string;
  readonly saveLabel: string;
  readonly onSave: () => Promise<unknown>;
  readonly onCancel: () => void;
};

/** The form to add or edit a person. The page's Submit button also sends the values of an open form. */
export function PersonForm({ title, saveLabel, onSave, onCancel, ...fields }: PersonFormProps) {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const first = fields.field(fields.only?.[0] ?? "firstName").id;
  useEffect(() => document.getElementById(first)?.focus(), [first]);
  const save = async () => {
    setPending(true);
    try {
      await onSave();
    } finally {
      setPending(false);
    }
  };
  /** Saves the person on Enter, which would otherwise submit the whole page. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    if (!event.repeat && !isPending) void save();
  };
  return (
    <Sheet aria-labelledby={id} data-fault-group={title} onKeyDown={onKeyDown}>
      <SheetPart>
        <Stack>
          <h3 id={id} className="h3">
            {title}
          </h3>
          <PersonFields {...fields} />
          <Actions>
            <Button onClick={() => void save()} isPending={isPending}>
              {saveLabel}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </Actions>
        </Stack>
      </SheetPart>
    </Sheet>
  );
}
