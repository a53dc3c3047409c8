import type { WorkItem } from "@portal/domain/work/contract";
import { workFaults } from "@portal/domain/work/messages";
import { asideTexts as texts, queueTexts } from "@portal/domain/work/pages/messages";
import { dayTyped, lastAsideDay, returnsAt } from "@portal/domain/work/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { CheckedForm } from "@portal/ui/form/checked-form.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useId } from "react";
import { zoneName } from "../platform/desk-time.ts";
import { useStaff } from "../platform/session.ts";
import { useDeskForm } from "../platform/use-desk-form.ts";
import { setAside } from "./queries.ts";

const mostReason = 200;

type AsideDialogProps = {
  readonly item: WorkItem;
  readonly onClose: () => void;
  readonly onDone: (item: WorkItem, day: Temporal.PlainDate | undefined) => void;
};

/** Sets an item aside until a day, with a reason, or brings it back (DESK-QUEUE-12). */
export function AsideDialog(props: AsideDialogProps) {
  return props.item.asideUntil ? <BringBack {...props} /> : <SetAside {...props} />;
}

const kickerOf = ({ title, what }: WorkItem) => `${title} · ${what}`;

function SetAside({ item, onClose, onDone }: AsideDialogProps) {
  const { deskTimeZone: zone } = useStaff().settings;
  const id = useId();
  const form = useDeskForm({
    defaultValues: { until: "", reason: "" },
    part: `aside:${item.itemId}`,
    check: (values) => checkAside(values, zone),
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
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      kicker={kickerOf(item)}
      size="sm"
      initialFocus="field"
      isBusy={form.isPending}
      footer={
        <Row>
          <Button
            type="submit"
            form={id}
            size="dense"
            isPending={form.isPending}
            pendingLabel={texts.submitting}
          >
            {texts.submit}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <CheckedForm form={form} id={id}>
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
          length={{ now: reason.length, most: mostReason }}
        />
        <p className="sm muted">{texts.note}</p>
      </CheckedForm>
    </Dialog>
  );
}

function checkAside({ until, reason }: { readonly until: string; readonly reason: string }, zone: string) {
  const now = Temporal.Now.instant();
  const day = dayTyped(until);
  const last = formatDate(lastAsideDay(now, zone));
  const dayFault = day
    ? returnsAt(day, now, zone)
      ? undefined
      : fillIn(workFaults.until, { date: last })
    : until.trim()
      ? texts.dayShape
      : required;
  const reasonFault = reason.trim()
    ? reason.length > mostReason
      ? fillIn(texts.reasonLong, { most: mostReason })
      : undefined
    : required;
  return { until: dayFault, reason: reasonFault };
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
    <Dialog
      isOpen
      onClose={onClose}
      title={queueTexts.bringBack}
      kicker={kickerOf(item)}
      size="sm"
      initialFocus="button"
      isBusy={form.isPending}
      footer={
        <Row>
          <Button
            type="submit"
            form={id}
            size="dense"
            isPending={form.isPending}
            pendingLabel={texts.submitting}
          >
            {queueTexts.bringBack}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <CheckedForm form={form} id={id}>
        <p className="muted">{queueTexts.bringBackLead}</p>
      </CheckedForm>
    </Dialog>
  );
}
