import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import { askTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { kindOf, mostRequests, type RequestCode } from "@portal/domain/work/requests/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { DeskForm } from "../../platform/desk-form.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { Dialog, DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Loaded } from "../../platform/loaded.tsx";
import { SaveKey } from "../../platform/save-key.tsx";
import { requestsQuery } from "../../work/requests/queries.ts";
import { ChosenKind } from "./chosen-kind.tsx";
import { KindList } from "./kind-list.tsx";
import styles from "./request-dialog.module.css";
import type { RequestTarget } from "./request-target.ts";
import { newItem, openRequests, useRequestForm } from "./use-request-form.ts";

type RequestDialogProps = {
  readonly target: RequestTarget;
  /** Called with the kinds of the new requests. */
  readonly onClose: (codes: readonly RequestCode[]) => void;
};

/** Chooses up to ten kinds of requests, with a message to the borrower for each (DESK-ASK-01). */
export function RequestDialog({ target, onClose }: RequestDialogProps) {
  const query = useQuery(requestsQuery(target.opportunityId));
  const state = loadState([query], (requests) => requests);
  if (state.kind === "ready")
    return (
      <RequestForm
        target={target}
        requests={state.value}
        onChanged={() => query.refetch()}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={() => onClose([])}
      title={texts.title}
      kicker={target.facts.join(" · ")}
      size="wide"
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton width="16rem" />
            <Skeleton width="12rem" />
          </SkeletonGroup>
        }
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}

type RequestFormProps = RequestDialogProps & {
  readonly requests: readonly LenderStipulation[];
  readonly onChanged: () => Promise<unknown>;
};

function RequestForm({ target, requests, onChanged, onClose }: RequestFormProps) {
  const id = useId();
  const open = openRequests(requests);
  const { opportunityId } = target;
  const form = useRequestForm({ opportunityId, open, onChanged, onDone: onClose });
  const { chosen, ready, isPending } = form;
  const firstName = target.firstName ?? texts.borrower;
  const codes = chosen.map(({ code }) => code);
  const toggle = (code: RequestCode) => {
    const item = codes.includes(code) ? undefined : newItem(kindOf(code));
    form.forgetErrors();
    form.form.setValue(`items.${code}`, item);
  };
  return (
    <Dialog
      isOpen
      isSplit
      onClose={() => onClose(form.made.current)}
      title={texts.title}
      kicker={target.facts.join(" · ")}
      size="wide"
      initialFocus="field"
      isBusy={isPending}
    >
      <SaveKey onSave={() => void form.submit()} />
      <DialogBody>
        <DeskForm form={form} id={id}>
          <div className={styles["columns"]}>
            <KindList target={target} open={open} chosen={codes} onToggle={toggle} />
            <div className={styles["chosen"]}>
              {chosen.length === 0 && <p className="muted">{texts.chooseFirst}</p>}
              {chosen.map(({ code, item }) => (
                <ChosenKind
                  key={code}
                  kind={kindOf(code)}
                  item={item}
                  firstName={firstName}
                  people={target.people}
                  openRequest={open.get(code)}
                  field={(name) => form.field(`items.${code}.${name}`)}
                  onConfirm={() => form.form.setValue(`items.${code}.isConfirmed`, true)}
                  onRemove={() => toggle(code)}
                />
              ))}
            </div>
          </div>
        </DeskForm>
      </DialogBody>
      <DialogFoot>
        <Row isBetween>
          <Row>
            <Button
              type="submit"
              form={id}
              size="dense"
              isPending={isPending}
              pendingLabel={texts.submitting}
            >
              {ready.length === 0 ? texts.submit : fillIn(texts.submitMany, { n: ready.length })}
            </Button>
            <Button variant="quiet" size="dense" onClick={() => onClose(form.made.current)}>
              {texts.cancel}
            </Button>
          </Row>
          <p className="sm muted">
            {codes.length >= mostRequests
              ? fillIn(texts.most, { most: mostRequests })
              : fillIn(texts.note, { firstName: sentenceStart(firstName) })}
          </p>
        </Row>
      </DialogFoot>
    </Dialog>
  );
}

const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
