import { changeTexts as texts } from "@portal/domain/support/desk/messages";
import { loanLabel } from "@portal/domain/support/desk/rules";
import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { CheckedForm } from "@portal/ui/form/checked-form.tsx";
import { useSmallForm } from "@portal/ui/form/use-small-form.ts";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { withChangedText } from "../../platform/changed-text.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { SaveKey } from "../../platform/save-key.tsx";
import { useStaff } from "../../platform/session.ts";
import { assigneesQuery, changeThread, topicsQuery, type ThreadChanges } from "../../support/queries.ts";

type ChangeDialogProps = {
  readonly thread: Thread;
  readonly onClose: () => void;
  readonly onDone: (thread: Thread) => void;
};

/** Changes the topic, the assignee, the application and the loan of a thread (DESK-CASE-09). */
export function ChangeDialog(props: ChangeDialogProps) {
  const { thread, onClose } = props;
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [topics, people] = [useQuery(topicsQuery), useQuery(assigneesQuery)];
  const state = loadState([topics, people], (known, staff) => ({ topics: known, people: staff }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      size="sm"
      isBusy={isPending}
      initialFocus="field"
      view={state.kind}
      footer={
        <Row>
          {state.kind === "ready" && (
            <Button type="submit" form={id} size="dense" isPending={isPending} pendingLabel={texts.saving}>
              {texts.save}
            </Button>
          )}
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton height="20rem" />
          </SkeletonGroup>
        }
      >
        {(choices) => (
          <ChangeForm {...props} {...choices} id={id} onPending={setPending} key={thread.caseId} />
        )}
      </Loaded>
    </Dialog>
  );
}

type ChangeFormProps = ChangeDialogProps & {
  readonly id: string;
  readonly topics: readonly { readonly value: string; readonly displayName: string }[];
  readonly people: readonly { readonly staffId: string; readonly name: string }[];
  readonly onPending: (isPending: boolean) => void;
};

function ChangeForm({ thread, id, topics, people, onPending, onDone }: ChangeFormProps) {
  const { caseId, version, contact, staff } = thread;
  const { settings } = useStaff();
  // The values when the dialog opened. Saving sends only values that differ from them, so that it does not undo a
  // colleague's changes.
  const [before] = useState({
    type: thread.type,
    staffId: thread.staffId ?? "",
    opportunityId: thread.opportunityId ?? "",
    advanceId: thread.advanceId ?? "",
  });
  const form = useSmallForm({
    defaultValues: before,
    check: () => ({}),
    send: async (values) => {
      const changes = changesBetween(before, values);
      if (Object.keys(changes).length === 0) return { ok: true, value: { thread } };
      onPending(true);
      const outcome = await changeThread.call({ caseId, version, ...changes });
      onPending(false);
      if (outcome.ok || outcome.code !== "CHANGED_MEANWHILE") return outcome;
      return withChangedText(outcome, settings.deskTimeZone);
    },
    onDone: (value) => onDone(value.thread),
    refocus: "type",
  });
  const none = { value: "", label: texts.none };
  // The current assignee stays selectable even without the permission to answer, so that saving another field keeps the
  // assignee.
  const assignees = staff && !people.some(({ staffId }) => staffId === staff.staffId) ? [staff] : [];
  return (
    <CheckedForm form={form} id={id} gap={4}>
      <SaveKey onSave={() => void form.submit()} />
      <SelectField
        {...form.field("type")}
        label={texts.topic}
        options={withCurrent(
          topics.map(({ value, displayName }) => ({ value, label: displayName })),
          { value: thread.type, label: thread.topic },
        )}
      />
      <SelectField
        {...form.field("staffId")}
        label={texts.assignee}
        isOptional
        options={[
          { value: "", label: texts.nobody },
          ...[...assignees, ...people].map(({ staffId, name }) => ({ value: staffId, label: name })),
        ]}
      />
      <SelectField
        {...form.field("opportunityId")}
        label={texts.application}
        isOptional
        options={[
          none,
          ...withCurrent(
            thread.opportunities.map((each) => ({ value: each.opportunityId, label: each.number })),
            thread.opportunity && {
              value: thread.opportunity.opportunityId,
              label: thread.opportunity.number,
            },
          ),
        ]}
      />
      <SelectField
        {...form.field("advanceId")}
        label={texts.loan}
        isOptional
        options={[none, ...thread.loans.map((loan) => ({ value: loan.advanceId, label: loanLabel(loan) }))]}
      />
      <p className="sm muted">{fillIn(texts.note, { firstName: contact.firstName })}</p>
    </CheckedForm>
  );
}

type Option = { readonly value: string; readonly label: string };

const withCurrent = (options: readonly Option[], current: Option | null): Option[] =>
  current && !options.some(({ value }) => value === current.value) ? [current, ...options] : [...options];

type Values = Readonly<Record<"type" | "staffId" | "opportunityId" | "advanceId", string>>;

function changesBetween(before: Values, after: Values): ThreadChanges {
  const changed = (name: keyof Values) => after[name] !== before[name];
  return {
    ...(changed("type") && { type: after.type }),
    ...(changed("staffId") && { staffId: after.staffId || null }),
    ...(changed("opportunityId") && { opportunityId: after.opportunityId || null }),
    ...(changed("advanceId") && { advanceId: after.advanceId || null }),
  };
}
