import { mostRequestNote } from "@portal/domain/applications/lender/requests/contract";
import { actionTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { withdrawRequest } from "../../work/requests/queries.ts";
import { ActionFrame } from "./action-frame.tsx";
import type { ActionProps } from "./action-props.ts";
import { useActionForm } from "./use-action-form.ts";

/** Withdraws a request that was made by mistake (DESK-ASK-04). */
export function WithdrawDialog(props: ActionProps) {
  const { request, firstName, onClose } = props;
  const form = useActionForm(props, {
    name: "withdraw",
    send: ({ text }, idempotencyKey) => withdrawRequest({ request, note: text.trim(), idempotencyKey }),
  });
  const text = form.form.watch("text");
  return (
    <ActionFrame
      title={texts.withdraw}
      kicker={request.displayName}
      form={form}
      submit={texts.withdraw}
      submitting={texts.withdrawing}
      onClose={onClose}
    >
      <p className="muted">{fillIn(texts.withdrawLead, { firstName })}</p>
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
