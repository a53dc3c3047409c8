import { messageTexts as texts } from "@portal/domain/support/desk/messages";
import { replyFault } from "@portal/domain/support/desk/rules";
import { longestReply } from "@portal/domain/support/lender/threads/contract";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { config } from "@portal/ui/calls/config.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { makeStale, staleAfter } from "@portal/ui/calls/use-call.ts";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { DeskForm } from "../platform/desk-form.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Loaded } from "../platform/loaded.tsx";
import { SaveKey } from "../platform/save-key.tsx";
import { useDeskForm } from "../platform/use-desk-form.ts";
import styles from "./message-dialog.module.css";
import { openThread, topicsQuery } from "./queries.ts";
import { ReplyPreview } from "./reply-preview.tsx";
import { sendableText } from "./sendable-text.ts";

/** A subject of a message: a business, or one of its applications or loans. */
type MessageSubject = {
  readonly label: string;
  /** Null only for a person without a business. */
  readonly accountId: string | null;
  readonly opportunityId?: string;
  readonly advanceId?: string;
};

export type MessageBorrowerProps = {
  readonly contactId: string;
  readonly firstName: string;
  /** The subjects to choose from. The first one, which the page is about, is chosen. */
  readonly subjects: readonly [MessageSubject, ...MessageSubject[]];
};

type MessageDialogProps = MessageBorrowerProps & {
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The form for the first message of a thread: its topic, its subject and its text (DESK-CASE-07). */
export function MessageDialog(props: MessageDialogProps) {
  const { firstName, onClose } = props;
  const id = useId();
  const [isPending, setPending] = useState(false);
  const topics = useQuery(topicsQuery);
  const state = loadState([topics], (known) => known);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={fillIn(texts.message, { firstName })}
      isBusy={isPending}
      initialFocus="field"
      view={state.kind}
      footer={
        <div className={styles["foot"]}>
          <div className={styles["buttons"]}>
            {state.kind === "ready" && (
              <Button type="submit" form={id} size="dense" isPending={isPending} pendingLabel={texts.sending}>
                {texts.send}
              </Button>
            )}
            <Button variant="quiet" size="dense" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
          <p className="sm muted">{texts.note}</p>
        </div>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton height="18rem" />
          </SkeletonGroup>
        }
      >
        {(known) => <MessageForm {...props} id={id} topics={known} onPending={setPending} />}
      </Loaded>
    </Dialog>
  );
}

type MessageFormProps = MessageDialogProps & {
  readonly id: string;
  readonly topics: readonly { readonly value: string; readonly displayName: string }[];
  readonly onPending: (isPending: boolean) => void;
};

function MessageForm({ contactId, firstName, subjects, id, topics, onPending, onDone }: MessageFormProps) {
  const attempt = useAttempt();
  const client = useQueryClient();
  const form = useDeskForm({
    defaultValues: { type: "", about: "0", text: "" },
    part: `message:${contactId}`,
    check: ({ type, text }) => ({ type: type ? undefined : required, text: replyFault(text) }),
    send: async ({ type, about, text }) => {
      const { accountId, opportunityId = null, advanceId = null } = subjects[Number(about)] ?? subjects[0];
      const body = { contactId, accountId, opportunityId, advanceId, type, text: sendableText(text) };
      onPending(true);
      const outcome = await attempt(body, (idempotencyKey) => openThread.call({ ...body, idempotencyKey }));
      onPending(false);
      makeStale(client, staleAfter(openThread, outcome, undefined));
      return outcome;
    },
    onDone,
    names: { accountId: "about", opportunityId: "about", advanceId: "about" },
    refocus: "text",
  });
  const text = form.form.watch("text");
  return (
    <DeskForm form={form} id={id} gap={4}>
      <SaveKey onSave={() => void form.submit()} />
      <div className={styles["pair"]}>
        <SelectField
          {...form.field("type")}
          label={texts.topic}
          placeholder={texts.chooseTopic}
          options={topics.map(({ value, displayName }) => ({ value, label: displayName }))}
        />
        <SelectField
          {...form.field("about")}
          label={texts.about}
          options={subjects.map(({ label }, at) => ({ value: String(at), label }))}
        />
      </div>
      <TextArea
        {...form.field("text")}
        label={texts.text}
        rows={5}
        length={{ now: text.trim().length, most: longestReply }}
      />
      <ReplyPreview
        label={fillIn(texts.preview, { firstName })}
        title={fillIn(texts.mailTitle, { lender: config().lenderPartner })}
        text={text}
      />
    </DeskForm>
  );
}
