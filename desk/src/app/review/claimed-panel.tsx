import { workTexts } from "@portal/domain/work/messages";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { canTakeOver, claimMinutes } from "@portal/domain/work/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { useNow } from "../../platform/use-now.ts";
import { ClaimMark } from "../../work/claim-mark.tsx";
import styles from "./decision-panel.module.css";
import type { ReviewItem, useReviewItem } from "./use-review-item.ts";

type ClaimedPanelProps = {
  readonly opened: ReviewItem;
  readonly takeOver: ReturnType<typeof useReviewItem>["takeOver"];
  readonly onNext: () => void;
};

/**
 * Shown instead of the decision's controls. Explains why the person cannot decide, and what they can do
 * (DESK-CLAIM-02).
 */
export function ClaimedPanel({ opened, takeOver, onNext }: ClaimedPanelProps) {
  const { staffId, permissions, settings } = useStaff();
  const now = useNow();
  const { item, mode, done } = opened;
  const next = (
    <Button variant="quiet" size="dense" onClick={onNext}>
      {texts.nextItem}
    </Button>
  );
  if (mode === "done")
    return (
      <section className={styles["first"]}>
        <h2 className="h2-small">{texts.inReview}</h2>
        <p className="sm">{done && doneText(done, settings.deskTimeZone)}</p>
        <div className={styles["actions"]}>{next}</div>
      </section>
    );
  if (mode === "read")
    return (
      <section className={styles["first"]}>
        <h2 className="h2-small">{texts.inReview}</h2>
        <p className="sm muted">{texts.readOnly}</p>
      </section>
    );
  const { claim } = item;
  const canAssign = permissions.includes("work.assign");
  // A claim lasts five minutes from its last renewal.
  const at = claim && timeAtDesk(claim.until.subtract({ minutes: claimMinutes }), settings.deskTimeZone);
  return (
    <section className={styles["first"]}>
      <h2 className="h2-small">{texts.inReview}</h2>
      {claim && at && (
        <>
          <ClaimMark>{fillIn(workTexts.claimedAt, { name: claim.name, time: at })}</ClaimMark>
          <p className="sm muted">
            {fillIn(texts.claimedLead, { firstName: claim.name.split(" ")[0] ?? claim.name })}
          </p>
        </>
      )}
      {takeOver.failure && <Alert kind="critical" title={takeOver.failure} />}
      <div className={styles["actions"]}>
        {canTakeOver(item, { staffId, canAssign }, now) && (
          <Button
            variant="secondary"
            size="dense"
            isPending={takeOver.isPending}
            onClick={() => void takeOver.run()}
          >
            {workTexts.takeOver}
          </Button>
        )}
        {next}
      </div>
    </section>
  );
}

function doneText({ byName, doneTimestamp }: NonNullable<ReviewItem["done"]>, zone: string): string {
  const time = timeAtDesk(doneTimestamp, zone);
  return byName === null ? fillIn(texts.done, { time }) : fillIn(texts.doneBy, { name: byName, time });
}
