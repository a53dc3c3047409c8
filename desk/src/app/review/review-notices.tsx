import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { changes } from "@portal/domain/wire/desk/messages";
import { workTexts } from "@portal/domain/work/messages";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { changedText } from "../../platform/changed-text.ts";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import styles from "./document-screen.module.css";

type ReviewNoticesProps = {
  /** The number of files that arrived while the page was open. */
  readonly arrived: number;
  /** The text of the refusal if the last decision was about an older version. */
  readonly changed: string | undefined;
  /** A file on screen that somebody else has reviewed. */
  readonly reviewed: LenderDocument | undefined;
  readonly takenBy: string | undefined;
  readonly takenAt: Temporal.Instant | undefined;
  readonly failure: string | undefined;
  readonly onShowLatest: () => void;
};

/** Shows changes by others while the page is open, above the files (DESK-DOC-14, DESK-CLAIM-05). */
export function ReviewNotices(props: ReviewNoticesProps) {
  const { arrived, changed, reviewed, takenBy, takenAt, failure, onShowLatest } = props;
  const { deskTimeZone } = useStaff().settings;
  const latest = (
    <Button variant="secondary" size="dense" onClick={onShowLatest}>
      {texts.showLatest}
    </Button>
  );
  const notice = changed ?? (reviewed && reviewedText(reviewed, deskTimeZone));
  return (
    <>
      <output>
        {takenBy && takenAt && (
          <Alert
            kind="warning"
            className={styles["notice"]}
            title={fillIn(workTexts.tookOver, { name: takenBy, time: timeAtDesk(takenAt, deskTimeZone) })}
          />
        )}
        {notice && <Alert kind="warning" className={styles["notice"]} title={notice} action={latest} />}
        {arrived > 0 && (
          <Alert
            kind="info"
            className={styles["notice"]}
            title={fillIn(arrived === 1 ? texts.arrivedOne : texts.arrivedMany, { n: arrived })}
            action={notice ? undefined : latest}
          />
        )}
      </output>
      {failure && <Alert kind="critical" className={styles["notice"]} title={failure} />}
    </>
  );
}

function reviewedText({ review, reviewedBy, reviewedTimestamp }: LenderDocument, zone: string): string {
  const what = changes[review === "accepted" ? "document.accepted" : "document.rejected"];
  return changedText(
    reviewedTimestamp && review !== "received"
      ? { who: reviewedBy?.name ?? texts.byProgram, what, at: reviewedTimestamp.toString() }
      : {},
    zone,
  );
}
