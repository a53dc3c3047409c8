import { mostAsideReason, type WorkItem } from "@portal/domain/work/contract";
import { workFaults } from "@portal/domain/work/messages";
import { asideTexts as texts, queueTexts } from "@portal/domain/work/pages/messages";
import { checkAside, dayTyped, lastAsideDay } from "@portal/domain/work/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { DeskForm } from "../platform/desk-form.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useId, type ReactNode } from "react";
import { zoneName } from "../platform/desk-time.ts";
import { SaveKey } from "../platform/save-key.tsx";
import { useStaff } from "../platform/session.ts";
import { useDeskForm } from "../platform/use-desk-form.ts";
import { setAside } from "./queries.ts";

type AsideDialogProps = {
  readonly item: WorkItem;
  readonly onClose: () => void;
  readonly onDone: (item: WorkItem, day: Temporal.PlainDate | undefined) => void;
};

/** Sets an item aside until a day, with a reason, or brings it back (DESK-QUEUE-12). */
export function AsideDialog(props: AsideDialogProps) {
  return props.item.asideUntil ? <BringBack {...props} /> : <SetAside {...props} />;
}

function SetAside({ item, onClose, onDone }: AsideDialogProps) {
  const { deskTimeZone: zone } = useStaff().settings;
  const id = useId();
  const form = useDeskForm({
    defaultValues: { until: "", reason: "" },
    part: `aside:${item.itemId}`,
    check: (values) => faultsOf(values, zone),
    send: ({ until, reason }) => {
      const day = dayTyped(until);
      if (!day) throw new Error("the form was sent without a day");
      return setAside.call({ itemId: item.itemId, until: day, reason: reason.trim() });
    },
    onDone: (changed, { until }) => onDone(changed, dayTyped(until)),
    refocus: "until",
  });
  const reason = form.form.watch("reason");
  return (
    <AsideFrame
      item={item}
      title={texts.title}
      submit={texts.submit}
      formId={id}
      onSave={() => void form.submit()}
      isPending={form.isPending}
      onClose={onClose}
    >
      <DeskForm form={form} id={id}>
        <TextField
          {...form.field("until")}
          label={texts.until}
          hint={fillIn(texts.untilHint, { zone: zoneName(zone) })}
          autoComplete="off"
          isNumeric
        />
        <TextArea
          {...form.field("reason")}
          label={texts.reason}
          rows={2}
          length={{ now: reason.length, most: mostAsideReason }}
        />
        <p className="sm muted">{texts.note}</p>
      </DeskForm>
    </AsideFrame>
  );
}

/** Returns the error texts beside the fields. */
function faultsOf(typed: { readonly until: string; readonly reason: string }, zone: string) {
  const now = Temporal.Now.instant();
  const { until, reason } = checkAside(typed, now, zone);
  const untilTexts = {
    missing: required,
    shape: texts.dayShape,
    range: fillIn(workFaults.until, { date: formatDate(lastAsideDay(now, zone)) }),
  };
  const reasonTexts = { missing: required, long: fillIn(texts.reasonLong, { most: mostAsideReason }) };
  return { until: until && untilTexts[until], reason: reason && reasonTexts[reason] };
}

function BringBack({ item, onClose, onDone }: AsideDialogProps) {
  const id = useId();
  const form = useDeskForm({
    defaultValues: {},
    part: `back:${item.itemId}`,
    check: () => ({}),
    send: () => setAside.call({ itemId: item.itemId, until: null }),
    onDone: (changed) => onDone(changed, undefined),
  });
  return (
    <AsideFrame
      item={item}
      title={queueTexts.bringBack}
      submit={queueTexts.bringBack}
      formId={id}
      onSave={() => void form.submit()}
      isPending={form.isPending}
      initialFocus="button"
      onClose={onClose}
    >
      <DeskForm form={form} id={id}>
        <p className="muted">{queueTexts.bringBackLead}</p>
      </DeskForm>
    </AsideFrame>
  );
}

type AsideFrameProps = {
  readonly item: WorkItem;
  readonly title: string;
  readonly submit: string;
  readonly formId: string;
  readonly onSave: () => void;
  readonly isPending: boolean;
  readonly initialFocus?: "field" | "button";
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog around one of the two forms: the item's name above the title, and the form's button at the foot. */
function AsideFrame(props: AsideFrameProps) {
  const { item, title, submit, formId, onSave, isPending, initialFocus = "field", onClose, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      kicker={`${item.title} · ${item.what}`}
      size="sm"
      initialFocus={initialFocus}
      isBusy={isPending}
      footer={
        <Row>
          <Button
            type="submit"
            form={formId}
            size="dense"
            isPending={isPending}
            pendingLabel={texts.submitting}
          >
            {submit}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <SaveKey onSave={onSave} />
      {children}
    </Dialog>
  );
}
