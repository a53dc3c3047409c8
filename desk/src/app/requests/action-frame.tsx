import { actionTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { DeskForm, type DeskFormParts } from "../../platform/desk-form.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useId, type ReactNode } from "react";
import { SaveKey } from "../../platform/save-key.tsx";

type ActionFrameProps = {
  readonly title: string;
  /** The request's name. */
  readonly kicker: string;
  readonly form: DeskFormParts & { readonly isPending: boolean };
  readonly submit: string;
  readonly submitting: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog around the form of an action: the request's name above the title, and the form's button at the foot. */
export function ActionFrame(props: ActionFrameProps) {
  const { title, kicker, form, submit, submitting, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      kicker={kicker}
      size="sm"
      initialFocus="field"
      isBusy={form.isPending}
      footer={
        <Row>
          <Button type="submit" form={id} size="dense" isPending={form.isPending} pendingLabel={submitting}>
            {submit}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <SaveKey onSave={() => void form.submit()} />
      <DeskForm form={form} id={id}>
        {children}
      </DeskForm>
    </Dialog>
  );
}
