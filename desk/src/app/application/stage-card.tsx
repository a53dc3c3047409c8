import { InfoIcon } from "@phosphor-icons/react/Info";
import { mostMoveNote } from "@portal/domain/applications/stages/contract";
import { deskStageNames } from "@portal/domain/applications/stages/messages";
import { deskStageOf, deskStages, nextStage, type DeskStage } from "@portal/domain/applications/stages/rules";
import { stageNames } from "@portal/domain/applications/tracker/messages";
import { trackerRows } from "@portal/domain/applications/tracker/rules";
import type { Application } from "@portal/domain/work/applications/contract";
import { stageTexts as texts } from "@portal/domain/work/applications/messages";
import { asksBefore, moveFacts } from "@portal/domain/work/applications/rules";
import { reviewTexts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { Tracker } from "@portal/ui/figures/tracker.tsx";
import { DeskForm } from "../../platform/desk-form.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useEffect, useRef, useState } from "react";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { MoveDialog, type Closing } from "./move-dialog.tsx";
import styles from "./stage-card.module.css";
import { useMoveStage } from "./use-move-stage.ts";

type StageCardProps = { readonly application: Application; readonly onMoved: () => void };

/** Shows the stage, the steps that the borrower sees, and the form that moves the application (DESK-STAGE-01). */
export function StageCard({ application, onMoved }: StageCardProps) {
  const { shownStage, country, hasOpenItems, stageSinceTimestamp } = application;
  const { permissions, settings } = useStaff();
  const now = deskStageOf(application);
  const sees = fillIn(texts.borrowerSees, { step: stageNames[shownStage] });
  const since =
    stageSinceTimestamp &&
    fillIn(texts.since, { day: dayAtDesk(stageSinceTimestamp, settings.deskTimeZone) });
  return (
    <section className={styles["card"]} aria-labelledby="stage">
      <div className={styles["part"]}>
        <div className={styles["head"]}>
          <h2 id="stage" className="h2-small">
            {deskStageNames[now]}
          </h2>
          <p className="sm muted">{[since, sees].filter(Boolean).join(" ")}</p>
        </div>
        <Tracker
          label={texts.tracker}
          steps={trackerRows(shownStage, country, hasOpenItems).map(({ name, state, word }) => ({
            name,
            state,
            note: word,
          }))}
        />
      </div>
      {permissions.includes("applications.move") && (
        <StageMover application={application} now={now} onMoved={onMoved} />
      )}
    </section>
  );
}

type Target = { readonly from: DeskStage; readonly to: DeskStage };

function StageMover({ application, now, onMoved }: StageCardProps & { readonly now: DeskStage }) {
  const [isAsking, setAsking] = useState(false);
  const { move, changed, forgetChanged } = useMoveStage(application);
  /** The dialog's answers about the closing, and the outcome of the call, which the dialog shows. */
  const closing = useRef<Closing>({});
  const answer = useRef<Awaited<ReturnType<typeof move>>>(undefined);
  /** The target stage of the person's own move, until the page shows this stage. */
  const ownTarget = useRef<DeskStage>(undefined);
  const [news, setNews] = useState<string>();
  const form = useDeskForm({
    // `from` is the stage at which the person chose the target `to`.
    defaultValues: { from: now, to: nextStage(now), note: "" },
    part: "move",
    check: ({ note }: Target & { readonly note: string }) => ({
      note: note.length > mostMoveNote ? fillIn(texts.noteLong, { most: mostMoveNote }) : undefined,
    }),
    send: async ({ to: target, note }) => {
      ownTarget.current = target;
      answer.current = await move({ to: target, note, ...closing.current });
      if (!answer.current.ok) ownTarget.current = undefined;
      return answer.current;
    },
    onDone: () => {
      setAsking(false);
      form.form.reset({ ...form.form.getValues(), note: "" });
      onMoved();
    },
  });
  useEffect(() => {
    const { from, to: target, note } = form.form.getValues();
    if (from === now) return;
    const isKept = isAsking && target !== now;
    form.form.reset({ from: now, to: isKept ? target : nextStage(now), note });
    if (!isKept) setAsking(false);
    if (ownTarget.current !== now) {
      forgetChanged();
      setNews(fillIn(texts.movedMeanwhile, { stage: deskStageNames[now] }));
    }
    ownTarget.current = undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- only a new stage chooses a new target
  }, [now]);
  const { to } = form.form.watch();
  const facts = moveFacts(application, to);
  const toReview = facts.unchecked.filter(({ kind }) => kind === "documents").length;
  const sees = application.stagesAfterMove.find((each) => each.to === to)?.shownStage;
  const press = async () => {
    closing.current = {};
    setNews(undefined);
    if (asksBefore(facts, to)) setAsking(await form.form.trigger());
    else await form.submit();
  };
  const moveAfterAsking = async (given: Closing) => {
    closing.current = given;
    setNews(undefined);
    await form.submit();
    if (!answer.current) throw new Error("the form was not sent");
    return answer.current;
  };
  useKeys({ s: () => document.getElementById(form.field("to").id)?.focus() });
  return (
    <div className={styles["mover"]}>
      <output>
        {news && !isAsking && <Alert kind="warning" className={styles["notice"]} title={news} />}
        {changed && (
          <Alert
            kind="warning"
            className={styles["notice"]}
            title={changed}
            action={
              <Button
                variant="secondary"
                size="dense"
                onClick={() => {
                  forgetChanged();
                  onMoved();
                }}
              >
                {reviewTexts.showLatest}
              </Button>
            }
          />
        )}
      </output>
      <DeskForm form={{ ...form, failure: changed ? undefined : form.failure, submit: press }} gap={3}>
        <div className={styles["fields"]}>
          <SelectField
            {...form.field("to")}
            label={texts.moveTo}
            options={deskStages
              .filter((stage) => stage !== now)
              .map((stage) => ({ value: stage, label: deskStageNames[stage] }))}
          />
          <TextField {...form.field("note")} label={texts.note} isOptional autoComplete="off" />
          <Button type="submit" size="dense" isPending={form.isPending} pendingLabel={texts.moving}>
            {texts.move}
          </Button>
        </div>
        <div className={styles["facts"]}>
          {toReview > 0 && (
            <p>
              <Icon of={InfoIcon} size="sm" />
              {fillIn(toReview === 1 ? texts.reviewOne : texts.reviewMany, { n: toReview })}
            </p>
          )}
          {sees && <p>{fillIn(texts.borrowerSees, { step: stageNames[sees] })}</p>}
        </div>
      </DeskForm>
      {isAsking && (
        <MoveDialog
          to={to}
          facts={facts}
          sees={sees}
          news={news}
          move={moveAfterAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
