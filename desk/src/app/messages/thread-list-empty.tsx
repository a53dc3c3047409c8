import { threadListTexts as texts } from "@portal/domain/support/desk/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import type { Choices } from "./read-choices.ts";
import styles from "./thread-list-empty.module.css";

type ThreadListEmptyProps = { readonly choices: Choices; readonly onClear: () => void };

/** The text of an empty list: no thread matches the topic, or the segment is empty. */
export function ThreadListEmpty({ choices: { show, topic }, onClear }: ThreadListEmptyProps) {
  if (topic !== undefined)
    return (
      <div className={styles["empty"]}>
        <p className="strong">{texts.noMatches}</p>
        <Button variant="secondary" size="dense" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      </div>
    );
  return (
    <div className={styles["empty"]}>
      <p className="strong">{show === "open" ? texts.empty : texts.emptySegment}</p>
      {show === "open" && <p className="sm muted">{texts.emptyLead}</p>}
    </div>
  );
}

const rows = ["a", "b", "c", "d", "e", "f"];

/** Rows of the list's height while the list loads. */
export const ThreadListSkeleton = () => (
  <SkeletonGroup label={texts.loading}>
    {rows.map((row) => (
      <div key={row} className={styles["row"]}>
        <Skeleton size="sm" width="60%" />
        <Skeleton size="sm" width="90%" />
        <Skeleton size="sm" width="75%" />
      </div>
    ))}
  </SkeletonGroup>
);
