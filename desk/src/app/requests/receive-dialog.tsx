import type { ReceivedVia } from "@portal/domain/applications/lender/contract";
import { mostRequestNote } from "@portal/domain/applications/lender/requests/contract";
import { actionTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { receiveRequest } from "../../work/requests/queries.ts";
import { ActionFrame } from "./action-frame.tsx";
import type { ActionProps } from "./action-props.ts";
import { useActionForm, wayOptions } from "./use-action-form.ts";

/** Marks a request as received outside the portal, with a note of how it arrived (DESK-ASK-04). */
export function ReceiveDialog(props: ActionProps) {
  const { request, onClose } = props;
  const form = useActionForm(props, {
    name: "receive",
    send: ({ text, via }, idempotencyKey) =>
      receiveRequest({ request, receivedVia: via as ReceivedVia, note: text.trim(), idempotencyKey }),
  });
  const text = form.form.watch("text");
  return (
    <ActionFrame
      title={texts.receive}
      kicker={request.displayName}
      form={form}
      submit={texts.receive}
      submitting={texts.receiving}
      onClose={onClose}
    >
      <SelectField {...form.field("via")} label={texts.via} options={wayOptions} />
      <TextArea
        {...form.field("text")}
        label={texts.note}
        hint={texts.noteHint}
        rows={3}
        length={{ now: text.length, most: mostRequestNote }}
      />
    </ActionFrame>
  );
}
