import { mostRequestNote } from "@portal/domain/applications/lender/requests/contract";
import { actionTexts as texts, askTexts } from "@portal/domain/work/requests/pages/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { requestAgain } from "../../work/requests/queries.ts";
import { ActionFrame } from "./action-frame.tsx";
import type { ActionProps } from "./action-props.ts";
import { useActionForm } from "./use-action-form.ts";

/** Sends a whole request or form back to the borrower, with a reason (DESK-ASK-04). */
export function AgainDialog(props: ActionProps) {
  const { request, firstName, onClose } = props;
  const form = useActionForm(props, {
    name: "again",
    send: ({ text }, idempotencyKey) => requestAgain({ request, reason: text.trim(), idempotencyKey }),
  });
  const text = form.form.watch("text");
  return (
    <ActionFrame
      title={texts.again}
      kicker={request.displayName}
      form={form}
      submit={texts.again}
      submitting={texts.againSending}
      onClose={onClose}
    >
      <p className="muted">{texts.againLead}</p>
      <TextArea
        {...form.field("text")}
        label={fillIn(askTexts.messageTo, { firstName })}
        hint={texts.againHint}
        rows={4}
        length={{ now: text.length, most: mostRequestNote }}
      />
    </ActionFrame>
  );
}
