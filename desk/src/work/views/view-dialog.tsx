import { mostViewName, type View } from "@portal/domain/work/views/contract";
import { viewTexts as texts } from "@portal/domain/work/views/messages";
import { viewNameFault } from "@portal/domain/work/views/rules";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { DeskForm } from "../../platform/desk-form.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { SaveKey } from "../../platform/save-key.tsx";
import { useStaff } from "../../platform/session.ts";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { changeView, saveView, viewsKey } from "./queries.ts";

type ViewDialogProps = {
  /** The address that a new view stores. */
  readonly address: string;
  /** The view to change. Absent for a new view. */
  readonly view: View | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The dialog to save the filters on screen as a new view, or to rename and share a view. */
export function ViewDialog({ address, view, onClose, onDone }: ViewDialogProps) {
  const { permissions } = useStaff();
  const client = useQueryClient();
  const attempt = useAttempt();
  const id = useId();
  const form = useDeskForm({
    defaultValues: { name: view?.name ?? "", isShared: view?.isShared ?? false },
    part: `view:${view?.viewId ?? "new"}`,
    check: ({ name }) => ({ name: nameText(name) }),
    send: ({ name, isShared }) => {
      const body = { name: name.trim(), isShared, address: view?.address ?? address };
      return view ? changeView(view.viewId, body) : attempt(body, (key) => saveView(body, key));
    },
    onDone: () => {
      void client.invalidateQueries({ queryKey: viewsKey });
      onDone();
    },
    refocus: "name",
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={view ? texts.edit : texts.save}
      size="sm"
      isBusy={form.isPending}
      initialFocus="field"
      footer={
        <Row>
          <Button
            type="submit"
            form={id}
            size="dense"
            isPending={form.isPending}
            pendingLabel={texts.submitting}
          >
            {texts.submit}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <SaveKey onSave={() => void form.submit()} />
      <DeskForm form={form} id={id}>
        <TextField {...form.field("name")} label={texts.name} autoComplete="off" />
        {permissions.includes("lists.edit") && (
          <Checkbox {...form.field("isShared")} hint={texts.shareHint}>
            {texts.share}
          </Checkbox>
        )}
      </DeskForm>
    </Dialog>
  );
}

function nameText(name: string): string | undefined {
  const fault = viewNameFault(name);
  return fault && { missing: required, long: fillIn(texts.long, { most: mostViewName }) }[fault];
}
