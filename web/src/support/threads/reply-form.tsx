import { longestMessage } from "@portal/domain/support/inquiry/contract";
import { contactTexts } from "@portal/domain/support/inquiry/messages";
import { messagePath } from "@portal/domain/support/paths";
import type { BorrowerThread } from "@portal/domain/support/threads/contract";
import { threadTexts as texts } from "@portal/domain/support/threads/messages";
import { messageFault } from "@portal/domain/support/threads/rules";
import { Button } from "@portal/ui/buttons/button.tsx";
import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useNavigate } from "react-router";
import { Form } from "../../platform/form/form.tsx";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { useCountry } from "../../platform/page.ts";
import { currentSession } from "../../platform/session-storage.ts";
import { replyToThread } from "./queries.ts";
import styles from "./thread-screen.module.css";

/** Sends a message in the thread. If the thread was closed long ago, the message starts a new thread (DESK-CASE-04). */
export function ReplyForm({ thread: { caseId, status } }: { readonly thread: BorrowerThread }) {
  const country = useCountry();
  const navigate = useNavigate();
  const { run } = useCall(replyToThread);
  const attempt = useAttempt({
    keptAs: draftKey(currentSession()?.claims.guid ?? "", `attempt at a reply in ${caseId}`),
  });
  const form = usePortalForm<{ text: string }, { readonly caseId: string }, string>({
    defaultValues: { text: "" },
    check: ({ text }) => {
      const fault = messageFault(text);
      return fault === undefined ? {} : { text: fault };
    },
    send: (reply) => attempt(reply, (key) => run({ ...reply, caseId, key })),
    onDone: (sent) => {
      form.clear();
      const isNew = sent.caseId !== caseId;
      raiseToast(isNew ? texts.sentAsNew : texts.sent);
      if (isNew) void navigate(messagePath(country, sent));
    },
    failureOf: technicalFailureText,
  });
  // Uses `watch`, because `useWatch` subscribes too late to notice the restored draft.
  const { text } = form.form.watch();
  const hints = [status === "closed" ? texts.reopens : "", contactTexts.messageHint[country], texts.files];
  return (
    <div className={styles["reply"]}>
      <Form
        form={form}
        actions={
          <Actions>
            <Button type="submit" isPending={form.isPending} pendingLabel={texts.sending}>
              {texts.send}
            </Button>
          </Actions>
        }
      >
        <TextArea
          {...form.field("text")}
          label={texts.yourMessage}
          hint={hints.filter(Boolean).join(" ")}
          rows={5}
          length={{ now: text.length, most: longestMessage }}
        />
      </Form>
    </div>
  );
}
