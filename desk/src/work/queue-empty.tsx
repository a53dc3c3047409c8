import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { workTexts } from "@portal/domain/work/messages";
import type { QueueFilters } from "@portal/domain/work/queue/rules";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { SeedArt } from "@portal/ui/art/seed-art.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import styles from "./queue-empty.module.css";

type QueueEmptyProps = {
  readonly filters: QueueFilters;
  /** The number of items that are set aside. */
  readonly aside: number;
  /** Clears the filters. Absent if no filter is chosen. */
  readonly onClear: (() => void) | undefined;
};

/** The text of an empty list: no item matches the filters, or the queue or the segment is empty. */
export function QueueEmpty({ filters, aside, onClear }: QueueEmptyProps) {
  if (onClear)
    return (
      <div className={styles["none"]}>
        <p className="strong">{texts.noMatches}</p>
        <Button variant="secondary" size="dense" onClick={onClear}>
          {workTexts.clearFilters}
        </Button>
      </div>
    );
  const isWhole = filters.who === "all";
  return (
    <div className={styles["empty"]}>
      <SeedArt />
      <div>
        <p className={styles["title"]}>{isWhole ? workTexts.empty : texts.emptySegment}</p>
        {isWhole && (
          <p className="muted">
            {aside > 0 ? fillIn(texts.emptyAside, { n: withSeparators(aside) }) : texts.emptyLead}
          </p>
        )}
      </div>
    </div>
  );
}

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows of the list's height while the list loads. */
export function QueueSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <div className={styles["skeleton"]}>
        {rows.map((row) => (
          <div key={row} className={styles["row"]}>
            <Skeleton width="60%" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
