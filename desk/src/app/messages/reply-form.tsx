import { insertTexts, threadTexts as texts } from "@portal/domain/support/desk/messages";
import { replyFault, splitAtFields } from "@portal/domain/support/desk/rules";
import { fillTemplate } from "@portal/domain/support/lender/templates/rules";
import { longestReply, type Thread } from "@portal/domain/support/lender/threads/contract";
import { isClaimedByOther } from "@portal/domain/work/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { failureText } from "@portal/ui/calls/call-api.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { FieldCount } from "@portal/ui/fields/field.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { DeskForm } from "../../platform/desk-form.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useRef, useState } from "react";
import { changedText } from "../../platform/changed-text.ts";
import { useStaff } from "../../platform/session.ts";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { useFocusAfter } from "../../platform/use-focus-after.ts";
import { useNow } from "../../platform/use-now.ts";
import { answerThread } from "../../support/queries.ts";
import { ReplyPreview } from "../../support/reply-preview.tsx";
import { sendableText } from "../../support/sendable-text.ts";
import { ClaimMark } from "../../work/claim-mark.tsx";
import styles from "./reply-form.module.css";
import { TemplateDialog } from "./template-dialog.tsx";
import { useClaim } from "./use-claim.ts";
import { useReplyKeys } from "./use-reply-keys.ts";

type ReplyFormProps = {
  readonly thread: Thread;
  /** Loads the thread again. */
  readonly onRefresh: () => void;
  /** Called after the reply was sent. `said` is a text for screen readers. */
  readonly onSent: (said: string) => void;
};

/**
 * The form to reply to a thread (DESK-CASE-03). The typed text stays until the reply is sent, even after a refusal or a
 * lock of the desk.
 */
export function ReplyForm({ thread, onRefresh, onSent }: ReplyFormProps) {
  const { caseId, version, contact } = thread;
  const { staffId, settings } = useStaff();
  const now = useNow();
  const [isInserting, setInserting] = useState(false);
  const [changed, setChanged] = useState<string>();
  const closing = useRef(false);
  const attempt = useAttempt();
  const claim = useClaim(caseId, onRefresh);
  const { form, ...checked } = useDeskForm({
    defaultValues: { text: "" },
    part: caseId,
    check: ({ text }) => ({ text: replyFault(text) }),
    send: async ({ text }) => {
      const body = { text: sendableText(text), close: closing.current };
      setChanged(undefined);
      const outcome = await attempt([caseId, body], (idempotencyKey) =>
        answerThread.call({ caseId, version, idempotencyKey, ...body }),
      );
      if (outcome.ok) return outcome;
      // The server checks claims before the operation, so the operation's contract does not declare this code.
      const code: string = outcome.code;
      if (code === "CLAIMED") onRefresh();
      if (code === "CHANGED_MEANWHILE") setChanged(changedText(outcome.fields, settings.deskTimeZone));
      // Removes the fields of these refusals, because they describe the record and not the form.
      return code === "CLAIMED" || code === "CHANGED_MEANWHILE" ? { ...outcome, fields: {} } : outcome;
    },
    failureOf: (refusal) => (refusal.code === "CHANGED_MEANWHILE" ? undefined : failureText(refusal)),
    onDone: () => {
      form.reset({ text: "" });
      claim.release();
      onSent(fillIn(closing.current ? texts.sentAndClosed : texts.sent, { firstName: contact.firstName }));
    },
    refocus: "text",
  });
  const text = form.watch("text");
  const parts = splitAtFields(text);
  const field = checked.field("text");
  const other = isClaimedByOther(thread, staffId, now) ? thread.claim : null;
  const arrived = useArrivals(thread, text);

  const send = (close: boolean) => {
    if (other || checked.isRunning.current) return;
    closing.current = close;
    void checked.submit();
  };
  useReplyKeys({ send, insert: () => setInserting(true) });

  const area = () => document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(field.id)}`);
  const insert = (template: string) => {
    const filled = fillTemplate(template, thread.templateFields);
    const { selectionStart: from, selectionEnd: to } = area() ?? { selectionStart: 0, selectionEnd: 0 };
    const next = text.trim() === "" ? filled : text.slice(0, from) + filled + text.slice(to);
    form.setValue("text", next, { shouldDirty: true, shouldValidate: field.error !== undefined });
    claim.typed(next);
    setInserting(false);
  };
  useFocusAfter(isInserting, () => area()?.focus());

  return (
    <div className={styles["reply"]}>
      {other && (
        <div className={styles["claimed"]}>
          <ClaimMark>{fillIn(texts.replying, { name: other.name })}</ClaimMark>
          <p className="sm muted">{texts.replyingLead}</p>
        </div>
      )}
      <output>
        {changed !== undefined && (
          <Alert
            kind="warning"
            title={changed}
            action={
              <Button
                variant="secondary"
                size="dense"
                onClick={() => {
                  setChanged(undefined);
                  onRefresh();
                }}
              >
                {texts.showLatest}
              </Button>
            }
          />
        )}
        {arrived && changed === undefined && <Alert title={texts.arrived} />}
      </output>
      <Button
        variant="quiet"
        size="dense"
        className={styles["insert"]}
        aria-haspopup="dialog"
        onClick={() => setInserting(true)}
      >
        {insertTexts.title}
        <span className={styles["key"]} aria-hidden>
          <kbd className="kbd">Ctrl /</kbd>
        </span>
      </Button>
      <DeskForm
        form={{ ...checked, submit: async () => send(false) }}
        gap={3}
        actions={
          <div className={styles["foot"]}>
            <div className={styles["actions"]}>
              <Button
                type="submit"
                size="dense"
                disabled={other !== null}
                isPending={checked.isPending}
                pendingLabel={texts.sending}
              >
                {texts.send}
              </Button>
              <Button
                variant="secondary"
                size="dense"
                disabled={other !== null}
                isPending={checked.isPending}
                onClick={() => send(true)}
              >
                {texts.sendAndClose}
              </Button>
            </div>
            <p className="sm subtle num">
              <FieldCount now={text.trim().length} most={longestReply} />
            </p>
          </div>
        }
      >
        <TextArea
          {...field}
          onChange={(event) => {
            field.onChange(event);
            claim.typed(event.currentTarget.value);
          }}
          label={texts.reply}
          rows={6}
          className={classNames(styles["text"], parts.length > 1 && styles["unfilled"])}
          marked={parts.map((part, at) => (at % 2 === 0 ? part : <mark key={`${part} ${at}`}>{part}</mark>))}
        />
      </DeskForm>
      <ReplyPreview label={fillIn(texts.preview, { firstName: contact.firstName })} text={text} />
      {isInserting && <TemplateDialog onInsert={insert} onClose={() => setInserting(false)} />}
    </div>
  );
}

/** True if the borrower wrote while the person was typing. */
function useArrivals({ messages }: Thread, text: string): boolean {
  const isTyping = text.trim() !== "";
  const newest = messages.at(-1)?.messageId;
  const [seen, setSeen] = useState({ isTyping, newest });
  // Ignores messages that arrived before the person started to type.
  if (isTyping !== seen.isTyping) setSeen({ isTyping, newest });
  return isTyping && seen.isTyping && seen.newest !== newest;
}
