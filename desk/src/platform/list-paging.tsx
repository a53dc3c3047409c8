import { pagingTexts as texts } from "@portal/domain/staff/frame/messages";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { countUpTo } from "@portal/domain/work/rules";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useLocation, useNavigate } from "react-router";
import styles from "./list-paging.module.css";

/** The maximum number of rows on a page of a list (DESK-STATE-02). */
export const pageSize = 50;

/** A page of a list. The number starts at 1, and the page starts after the cursor. */
export type ListPlace = { readonly page: number; readonly cursor: string | undefined };

/** Reads the page number and the cursor from the address, which contains them as `2.<cursor>`. */
export function placeOf(search: URLSearchParams): ListPlace {
  const [, page, cursor] = /^(\d{1,6})\.(.+)$/.exec(search.get("cursor") ?? "") ?? [];
  return cursor === undefined ? { page: 1, cursor: undefined } : { page: Number(page), cursor };
}

type ListPagingProps = {
  readonly place: ListPlace;
  /** The accessible name. */
  readonly label: string;
  /** The number of rows on screen. */
  readonly shown: number;
  /** The number of rows of the whole list. Absent if unknown. */
  readonly total: number | undefined;
  /** The number at which the server stops counting rows. Undefined if the server counts all rows. */
  readonly mostCounted?: number;
  readonly nextCursor: string | null;
  /** Returns the address of a page. */
  readonly addressAt: (cursor: string | undefined) => string;
};

/** Shows which rows are on screen, with links to the previous and the next page (DESK-STATE-02). */
export function ListPaging(props: ListPagingProps) {
  const { place, label, shown, total, mostCounted = Infinity, nextCursor, addressAt } = props;
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const before = cursorsIn(state);
  const from = (place.page - 1) * pageSize + 1;
  const to = from + shown - 1;
  const go = (page: number, cursor: string | undefined, cursors: readonly string[]) => {
    const text = cursor === undefined ? undefined : `${page}.${cursor}`;
    void navigate(addressAt(text), { state: { before: cursors } });
  };
  // After opening a copied address, the history has no earlier cursors. Previous then leads to the first page.
  const previous = before.at(-1) ?? "";
  const range = { from: withSeparators(from), to: withSeparators(to) };
  return (
    <nav className={styles["paging"]} aria-label={label}>
      <p className="sm subtle num">
        {total === undefined
          ? fillIn(texts.rangeOnly, range)
          : fillIn(texts.range, { ...range, n: countUpTo(mostCounted, Math.max(to, total)) })}
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
