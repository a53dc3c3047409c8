import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { listTexts as texts } from "@portal/domain/work/lists/messages";
import { countWords } from "@portal/domain/work/lists/rules";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useLocation, useNavigate } from "react-router";
import styles from "./list-paging.module.css";
import type { ListPlace } from "./read-list-address.ts";

type ListPagingProps = {
  readonly place: ListPlace;
  readonly pageSize: number;
  /** The number of rows on screen. */
  readonly shown: number;
  readonly total: number;
  readonly nextCursor: string | null;
  readonly addressOf: (place: string | undefined) => string;
};

/** Which rows are shown, and the way to the previous and the next page (DESK-STATE-02). */
export function ListPaging({ place, pageSize, shown, total, nextCursor, addressOf }: ListPagingProps) {
  const navigate = useNavigate();
  const before = cursorsIn(useLocation().state);
  const from = (place.page - 1) * pageSize + 1;
  const to = from + shown - 1;
  const go = (page: number, cursor: string | undefined, cursors: readonly string[]) =>
    void navigate(addressOf(cursor === undefined ? undefined : `${page}.${cursor}`), {
      state: { before: cursors },
    });
  // An address that somebody sent has no earlier cursors. From there, Previous leads to the first page.
  const previous = before.at(-1) ?? "";
  return (
    <nav className={styles["paging"]} aria-label={texts.pages}>
      <p className="sm subtle num">
        {fillIn(texts.range, {
          from: withSeparators(from),
          to: withSeparators(to),
          n: countWords(Math.max(to, total)),
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
