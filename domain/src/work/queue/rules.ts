import { country, type Country } from "../../wire/shapes.ts";
import {
  filterWord,
  workKind,
  workSegment,
  workSort,
  type WorkKind,
  type WorkSegment,
  type WorkSort,
} from "../contract.ts";

/**
 * The filters in the queue's address (DESK-SHELL-07). The document page keeps them in its address, to continue in the
 * same list.
 */
export type QueueFilters = {
  readonly tab: WorkKind;
  readonly who: WorkSegment;
  readonly product: string | undefined;
  readonly stage: string | undefined;
  readonly country: Country | undefined;
  /** The assignee. */
  readonly staffId: string | undefined;
  readonly near: "1" | undefined;
  readonly sort: WorkSort;
};

/** Reads the filters from an address. Ignores invalid values. */
export function readFilters(search: URLSearchParams): QueueFilters {
  const text = (name: string) => filterWord.safeParse(search.get(name)).data;
  return {
    tab: workKind.safeParse(search.get("tab")).data ?? "documents",
    who: workSegment.safeParse(search.get("who")).data ?? "all",
    product: text("product"),
    stage: text("stage"),
    country: country.safeParse(search.get("country")).data,
    staffId: text("staffId"),
    near: search.get("near") === "1" ? "1" : undefined,
    sort: workSort.safeParse(search.get("sort")).data ?? "oldest",
  };
}

/** Returns the parameters of an address with these filters. Leaves out the defaults. */
export function addressOf({ tab, who, sort, ...rest }: QueueFilters) {
  return {
    ...rest,
    tab: tab === "documents" ? undefined : tab,
    who: who === "all" ? undefined : who,
    sort: sort === "oldest" ? undefined : sort,
  };
}
