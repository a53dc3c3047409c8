import { ClockIcon } from "@phosphor-icons/react/Clock";
import { FileTextIcon } from "@phosphor-icons/react/FileText";
import { UsersThreeIcon } from "@phosphor-icons/react/UsersThree";
import { closingReasonNames, deskStageNames } from "@portal/domain/applications/stages/messages";
import {
  closingReasons,
  isClosing,
  type ClosingReason,
  type DeskStage,
} from "@portal/domain/applications/stages/rules";
import type { Stage } from "@portal/domain/applications/contract";
import { stageNames } from "@portal/domain/applications/tracker/messages";
import type { Unchecked } from "@portal/domain/work/applications/contract";
import { stageTexts as texts } from "@portal/domain/work/applications/messages";
import type { MoveFacts } from "@portal/domain/work/applications/rules";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Icon, type IconDrawing } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import type { Answer } from "@portal/ui/calls/use-call.ts";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { DeskForm } from "../../platform/desk-form.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useId, type ReactNode } from "react";
import { SaveKey } from "../../platform/save-key.tsx";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import styles from "./move-dialog.module.css";

/** The answers that the dialog requires before an application closes. */
export type Closing = {
  readonly closingReason?: ClosingReason;
  readonly adverseActionNoticeSent?: boolean;
  readonly withdrawRequests?: boolean;
};

type MoveDialogProps = {
  readonly to: DeskStage;
  readonly facts: MoveFacts;
  /** The step that the borrower sees after the move. */
  readonly sees: Stage | undefined;
  /** A text about a colleague's change while the dialog was open. */
  readonly news: string | undefined;
  readonly move: (closing: Closing) => Promise<Answer<unknown, string>>;
  readonly onClose: () => void;
};

const untouched: {
  readonly reason: ClosingReason | "";
  readonly notice: string;
  readonly withdraw: boolean;
} = {
  reason: "",
  notice: "",
  withdraw: true,
};

/**
 * Asks for confirmation before a move to an earlier stage, a move with open or unchecked items, and before closing
 * (DESK-STAGE-02).
 */
export function MoveDialog({ to, facts, sees, news, move, onClose }: MoveDialogProps) {
  const id = useId();
  const names = { from: deskStageNames[facts.from], to: deskStageNames[to] };
  const form = useDeskForm({
    defaultValues: untouched,
    part: `move to ${to}`,
    check: ({ reason, notice }) => ({
      reason: isClosing(to) && !reason ? required : undefined,
      notice: to === "lost" && !notice ? texts.answerMissing : undefined,
    }),
    send: async ({ reason, notice, withdraw }) => {
      const outcome = await move({
        ...(isClosing(to) && reason && { closingReason: reason }),
        ...(facts.withdrawable > 0 && { withdrawRequests: withdraw }),
        ...(to === "lost" && { adverseActionNoticeSent: notice === "yes" }),
      });
      // Closes the dialog, because the page behind it shows who changed the application.
      if (!outcome.ok && outcome.code === "CHANGED_MEANWHILE") onClose();
      return outcome;
    },
    onDone: () => undefined,
  });
  const notice = form.field("notice");
  // The borrower's next step is known only if no open requests remain.
  const isWithdrawing = facts.withdrawable === 0 || form.form.watch("withdraw");
  const hasItems = facts.unchecked.length + facts.open.length > 0;
  const count = facts.unchecked.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={fillIn(texts.confirm, { to: names.to })}
      kicker={fillIn(texts.fromTo, names)}
      initialFocus={isClosing(to) ? "field" : "heading"}
      isBusy={form.isPending}
      footer={
        <Row>
          <Button type="submit" form={id} size="dense" isPending={form.isPending} pendingLabel={texts.moving}>
            {hasItems ? texts.moveAnyway : texts.move}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <output>{news && <Alert kind="warning" className={styles["news"]} title={news} />}</output>
      <DeskForm form={form} id={id}>
        <SaveKey onSave={() => void form.submit()} />
        <div className={styles["facts"]}>
          {facts.isBack && <p>{fillIn(texts.back, names)}</p>}
          {sees && (to !== "lost" || isWithdrawing) && (
            <p>{fillIn(texts.borrowerSees, { step: stageNames[sees] })}</p>
          )}
        </div>
        {isClosing(to) && (
          <SelectField
            {...form.field("reason")}
            label={texts.reason}
            placeholder={texts.chooseReason}
            options={closingReasons.map((value) => ({ value, label: closingReasonNames[value] }))}
          />
        )}
        {to === "lost" && (
          <RadioCards legend={texts.notice} error={notice.error} isInline>
            <RadioCard {...form.form.register("notice")} id={notice.id} value="yes">
              {texts.yes}
            </RadioCard>
            <RadioCard {...form.form.register("notice")} value="no">
              {texts.no}
            </RadioCard>
          </RadioCards>
        )}
        {facts.withdrawable > 0 && (
          <Checkbox {...form.form.register("withdraw")} hint={withdrawText(facts.withdrawable)}>
            {texts.withdraw}
          </Checkbox>
        )}
        {count > 0 && (
          <Items title={texts.unchecked}>
            {facts.unchecked.map((each, at) => (
              <Item key={at} icon={iconOf(each)} name={nameOf(each)} detail={detailOf(each)} />
            ))}
          </Items>
        )}
        {facts.open.length > 0 && (
          <Items title={texts.open}>
            {facts.open.map(({ stipulationId, displayName }) => (
              <Item key={stipulationId} icon={ClockIcon} name={displayName} detail={texts.waiting} />
            ))}
          </Items>
        )}
        {facts.isRecorded && (
          <p className="sm">{fillIn(count === 1 ? texts.recordedOne : texts.recordedMany, { n: count })}</p>
        )}
      </DeskForm>
    </Dialog>
  );
}

const withdrawText = (n: number) => fillIn(n === 1 ? texts.withdrawOne : texts.withdrawMany, { n });

const iconOf = ({ kind }: Unchecked) => (kind === "documents" ? FileTextIcon : UsersThreeIcon);

const nameOf = (unchecked: Unchecked): string =>
  unchecked.kind === "documents" ? unchecked.what : texts.attestation;

function detailOf(unchecked: Unchecked): string {
  if (unchecked.kind !== "documents") return texts.attestationMissing;
  return fillIn(unchecked.count === 1 ? texts.filesOne : texts.filesMany, { n: unchecked.count });
}

function Items({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles["title"]}>
        {title}
      </h3>
      <ul className={styles["items"]}>{children}</ul>
    </section>
  );
}

type ItemProps = { readonly icon: IconDrawing; readonly name: string; readonly detail: string };

function Item({ icon, name, detail }: ItemProps) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <p className={styles["name"]}>{name}</p>
        <p className="sm muted">{detail}</p>
      </div>
    </li>
  );
}
