import type { assignWork, WorkItem, WorkKind } from "@portal/domain/work/contract";
import { assignTexts as texts } from "@portal/domain/work/pages/messages";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
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
import { Loaded } from "../platform/loaded.tsx";
import { SaveKey } from "../platform/save-key.tsx";
import { useStaff } from "../platform/session.ts";
import { assignItems, workAssigneesQuery } from "./queries.ts";
import { sentItems, type Assignee } from "./use-assign.ts";

type AssignDialogProps = {
  readonly kind: WorkKind;
  readonly items: readonly WorkItem[];
  readonly onClose: () => void;
  readonly onDone: (reply: ReplyOf<typeof assignWork>, to: Assignee) => void;
};

/** Assigns items to any person who works on the queue. For people with the permission to assign (DESK-QUEUE-10). */
export function AssignDialog(props: AssignDialogProps) {
  const { kind, items, onClose } = props;
  const id = useId();
  const [isPending, setPending] = useState(false);
  const state = loadState([useQuery(workAssigneesQuery(kind))], (people) => people);
  const isOne = items.length === 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isOne ? texts.one : fillIn(texts.many, { n: items.length })}
      size="sm"
      isBusy={isPending}
      initialFocus="field"
      view={state.kind}
      footer={
        <Row>
          {state.kind === "ready" && (
            <Button
              type="submit"
              form={id}
              size="dense"
              isPending={isPending}
              pendingLabel={texts.submitting}
            >
              {texts.submit}
            </Button>
          )}
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <p className="muted">{isOne ? texts.leadOne : texts.leadMany}</p>
      <Loaded
        state={state}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton height="4.5rem" />
          </SkeletonGroup>
        }
      >
        {(people) => <AssignForm {...props} people={people} id={id} onPending={setPending} />}
      </Loaded>
    </Dialog>
  );
}

type AssignFormProps = AssignDialogProps & {
  readonly id: string;
  readonly people: readonly { readonly staffId: string; readonly name: string; readonly assigned: number }[];
  readonly onPending: (isPending: boolean) => void;
};

function AssignForm({ items, id, people, onPending, onDone }: AssignFormProps) {
  const { staffId: self } = useStaff();
  const form = useSmallForm({
    defaultValues: { staffId: self },
    check: () => ({}),
    send: async ({ staffId }) => {
      onPending(true);
      const outcome = await assignItems.call({ items: sentItems(items), staffId: staffId || null });
      onPending(false);
      return outcome;
    },
    onDone: (reply, { staffId }) =>
      onDone(reply, people.find((person) => person.staffId === staffId) ?? null),
    refocus: "staffId",
  });
  return (
    <CheckedForm form={form} id={id}>
      <SaveKey onSave={() => void form.submit()} />
      <SelectField
        {...form.field("staffId")}
        label={texts.to}
        options={[
          ...people.map(({ staffId, name, assigned }) => ({
            value: staffId,
            label: fillIn(texts.person, { name, n: withSeparators(assigned) }),
          })),
          { value: "", label: texts.nobody },
        ]}
      />
    </CheckedForm>
  );
}
