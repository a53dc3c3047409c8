import type { WorkCounts } from "@portal/domain/work/contract";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import { queuePage } from "@portal/domain/work/paths";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useLocation, useNavigate } from "react-router";
import styles from "./queue-paging.module.css";
import { addressOf, type QueueFilters, type QueuePlace } from "./read-filters.ts";
import { segmentCount } from "./use-queue-rows.ts";

type QueuePagingProps = {
  readonly place: QueuePlace;
  readonly pageSize: number;
  /** The number of rows on screen. */
  readonly shown: number;
  readonly filters: QueueFilters;
  readonly counts: WorkCounts;
  readonly nextCursor: string | null;
};

/** Which rows are shown, and the way to the previous and the next page (DESK-STATE-02). */
export function QueuePaging({ place, pageSize, shown, filters, counts, nextCursor }: QueuePagingProps) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const before = cursorsIn(state);
  const from = (place.page - 1) * pageSize + 1;
  const to = from + shown - 1;
  const go = (page: number, cursor: string | undefined, cursors: readonly string[]) => {
    const text = cursor === undefined ? undefined : `${page}.${cursor}`;
    void navigate(queuePage({ ...addressOf(filters), cursor: text }), { state: { before: cursors } });
  };
  // An address that somebody sent has no earlier cursors. From there, Previous leads to the first page.
  const previous = before.at(-1) ?? "";
  return (
    <nav className={styles["paging"]} aria-label={texts.pages}>
      <p className="sm subtle num">
        {fillIn(texts.range, {
          from: withSeparators(from),
          to: withSeparators(to),
          n: withSeparators(Math.max(to, segmentCount(counts, filters.who))),
        })}
      </p>
      <div className={styles["buttons"]}>
        <Button
          variant="secondary"
          size="dense"
          disabled={place.page === 1}
          onClick={() => go(previous ? place.page - 1 : 1, previous || undefined, before.slice(0, -1))}
        >
          {texts.previous}
        </Button>
        <Button
          variant="secondary"
          size="dense"
          disabled={nextCursor === null}
          onClick={() =>
            nextCursor !== null && go(place.page + 1, nextCursor, [...before, place.cursor ?? ""])
          }
        >
          {texts.next}
        </Button>
      </div>
    </nav>
  );
}

function cursorsIn(state: unknown): readonly string[] {
  const before = (state as { readonly before?: unknown } | null)?.before;
  return Array.isArray(before) ? before.filter((cursor) => typeof cursor === "string") : [];
}
