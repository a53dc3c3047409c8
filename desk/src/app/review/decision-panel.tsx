import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { checkTexts } from "@portal/domain/documents/reviewing/messages";
import {
  checksOf,
  messageFor,
  mostMessage,
  returnReasons,
  type Check,
  type ReturnReason,
} from "@portal/domain/documents/reviewing/rules";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { DeskForm } from "../../platform/desk-form.tsx";
import type { Answer } from "@portal/ui/calls/use-call.ts";
import { useEffect, useRef } from "react";
import type { Review } from "../../documents/queries.ts";
import { useStaff } from "../../platform/session.ts";
import { SaveKey } from "../../platform/save-key.tsx";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { useKeys } from "../../platform/use-keys.ts";
import styles from "./decision-panel.module.css";
import { ReasonList } from "./reason-list.tsx";
import { nameOf } from "./review-history.tsx";

type DecisionPanelProps = {
  readonly file: LenderDocument;
  /** The request's name, which the texts of reasons contain. */
  readonly request: string;
  /** True once the file's first page is on screen. Until then, keys have no effect (DESK-KEY-03). */
  readonly isDrawn: boolean;
  /**
   * True if the file's first page, or the message that the file cannot be shown, is on screen. Until then, buttons are
   * disabled.
   */
  readonly isShown: boolean;
  readonly isPending: boolean;
  readonly decide: (body: Review) => Promise<Answer<unknown, string>>;
  readonly onDecided: () => void;
  readonly onSkip: () => void;
  /** Passes the typed text to the page, which shows the text if a colleague takes over the item. */
  readonly onTyped: (text: string) => void;
  /** Tells the page whether the person is writing to the borrower. */
  readonly onWriting: (writing: Writing | undefined) => void;
};

/** Decisions that include a message to the borrower. */
export type Writing = "return" | "one-more";

/** Shows what to check in a file, and the controls for the decision (DESK-DOC-04, DESK-DOC-05). */
export function DecisionPanel(props: DecisionPanelProps) {
  const { file, request, isDrawn, isShown, isPending, decide, onDecided, onSkip, onTyped, onWriting } = props;
  const { deskTimeZone } = useStaff().settings;
  const { form, ...checked } = useDeskForm({
    defaultValues: { decision: "", reason: "", message: "", checks: [] as Check[] },
    part: file.documentId,
    check: ({ decision: chosen, reason, message }) => ({
      reason: reason || chosen !== "return" ? undefined : texts.reasonMissing,
      message: message.trim()
        ? message.length > mostMessage
          ? fillIn(texts.messageLong, { most: mostMessage })
          : undefined
        : required,
    }),
    send: ({ decision: chosen, reason, message, checks }) =>
      decide(
        chosen === "one-more"
          ? { review: "accepted", oneMore: message.trim(), checks }
          : { review: "rejected", reason: message.trim(), reasonCode: reason as ReturnReason, checks },
      ),
    onDone: onDecided,
  });
  const { decision, reason, message, checks } = form.watch();
  const filled = useRef("");
  useEffect(() => onTyped(message === filled.current ? "" : message), [message, onTyped]);
  const isReturn = decision === "return";
  const writing = decision === "return" || decision === "one-more" ? decision : undefined;
  useEffect(() => {
    onWriting(writing);
    return () => onWriting(undefined);
  }, [writing, onWriting]);
  useEffect(() => {
    // Removes the text that a reason for a return has filled in, because this text does not ask for one more file.
    if (decision !== "one-more" || form.getValues("message") !== filled.current) return;
    filled.current = "";
    form.setValue("message", "");
  }, [decision, form]);
  const accept = async () => {
    const outcome = await decide({ review: "accepted", checks });
    if (outcome.ok) onDecided();
  };
  const choose = (code: ReturnReason) => {
    const words = messageFor(code, { request });
    // Fills in the reason's text, but never replaces typed text.
    if (!message.trim() || message === filled.current) {
      filled.current = words;
      form.setValue("message", words);
    }
    form.setValue("reason", code);
    form.clearErrors("reason");
  };
  const reasonKeys = Object.fromEntries(
    returnReasons.slice(0, 9).map((code, at) => [String(at + 1), isReturn ? () => choose(code) : undefined]),
  );
  useKeys({
    a: isDrawn && !isPending ? () => void accept() : undefined,
    r: isDrawn ? () => form.setValue("decision", "return") : undefined,
    m: isDrawn ? () => form.setValue("decision", "one-more") : undefined,
    n: onSkip,
    ...(writing && { Escape: () => form.setValue("decision", "") }),
    ...reasonKeys,
  });
  const labels = labelsOf[writing ?? "accept"];
  const boxes = checksOf(file.documentType);
  return (
    <div className={styles["panel"]}>
      <SaveKey isOn={writing !== undefined && isDrawn} onSave={() => void checked.submit()} />
      {!writing && (
        <section className={styles["first"]} aria-labelledby="what-to-check">
          <h2 id="what-to-check" className="h2-small">
            {texts.whatToCheck}
          </h2>
          <dl className={styles["facts"]}>
            <div>
              <dt>{texts.sentBy}</dt>
              <dd>
                {nameOf(file)}, {formatDay(dayOf(file.uploadedTimestamp, deskTimeZone))}
              </dd>
            </div>
          </dl>
          {boxes.length > 0 && (
            <div>
              {boxes.map((box) => (
                <Checkbox
                  key={box}
                  checked={checks.includes(box)}
                  className={styles["check"]}
                  onChange={() =>
                    form.setValue(
                      "checks",
                      checks.includes(box) ? checks.filter((each) => each !== box) : [...checks, box],
                    )
                  }
                >
                  {checkTexts[box]}
                </Checkbox>
              ))}
            </div>
          )}
        </section>
      )}
      <section className={writing ? styles["first"] : styles["block"]} aria-labelledby="decision">
        <h2 id="decision" className="h2-small">
          {texts.decision}
        </h2>
        <DeskForm
          form={checked}
          actions={
            <div className={styles["actions"]}>
              <Button
                type={writing ? "submit" : "button"}
                size="dense"
                isPending={isPending || !isShown}
                pendingLabel={isPending ? labels.pending : undefined}
                onClick={writing ? undefined : () => void accept()}
              >
                {labels.save}
              </Button>
              <Button variant="quiet" size="dense" onClick={onSkip}>
                {texts.skip}
              </Button>
            </div>
          }
        >
          <RadioCards legend={texts.decision} isLegendHidden className={styles["cards"]}>
            <RadioCard {...form.register("decision")} value="accept" end={<Key name="A" />}>
              {texts.accept}
            </RadioCard>
            <RadioCard {...form.register("decision")} value="return" end={<Key name="R" />}>
              {texts.return}
            </RadioCard>
            <RadioCard {...form.register("decision")} value="one-more" end={<Key name="M" />}>
              {texts.oneMore}
            </RadioCard>
          </RadioCards>
          {writing && (
            <>
              {isReturn && (
                <ReasonList {...checked.field("reason")} chosen={reason} onChoose={(code) => choose(code)} />
              )}
              <TextArea
                {...checked.field("message")}
                label={fillIn(texts.messageTo, { firstName: file.sentBy.firstName })}
                hint={texts.messageHint}
                rows={4}
                className={styles["message"]}
                length={{ now: message.length, most: mostMessage }}
              />
            </>
          )}
        </DeskForm>
      </section>
    </div>
  );
}

const labelsOf = {
  accept: { save: texts.acceptAndContinue, pending: texts.accepting },
  return: { save: texts.returnAndContinue, pending: texts.returning },
  "one-more": { save: texts.requestAndContinue, pending: texts.requesting },
} as const;

const Key = ({ name }: { readonly name: string }) => (
  <kbd className="kbd" aria-hidden>
    {name}
  </kbd>
);
