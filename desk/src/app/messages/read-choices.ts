import type { CasesQuery } from "../../support/queries.ts";

/** The segments of the list. The first is the default. */
export const segments = ["open", "mine", "unassigned", "answered", "closed"] as const;
type Segment = (typeof segments)[number];

export const sorts = ["longest-waiting", "newest"] as const;
type Sort = (typeof sorts)[number];

/** The choices that the address contains (DESK-SHELL-07). A thread's address keeps the choices of its list. */
export type Choices = {
  readonly show: Segment;
  /** The value of a topic. */
  readonly topic: string | undefined;
  readonly sort: Sort;
};

/** Reads the choices from an address. Ignores values that do not exist. */
export function readChoices(search: URLSearchParams): Choices {
  return {
    show: segments.find((each) => each === search.get("show")) ?? segments[0],
    topic: search.get("topic")?.slice(0, 100) || undefined,
    sort: sorts.find((each) => each === search.get("sort")) ?? sorts[0],
  };
}

/** Returns the parameters of an address with these choices. Omits defaults. */
export const addressOf = ({ show, topic, sort }: Choices) => ({
  show: show === segments[0] ? undefined : show,
  topic,
  sort: sort === sorts[0] ? undefined : sort,
});

const queries: Readonly<Record<Segment, Pick<CasesQuery, "status" | "assignee">>> = {
  open: { status: "open" },
  mine: { status: "open", assignee: "mine" },
  unassigned: { status: "open", assignee: "unassigned" },
  answered: { status: "answered" },
  closed: { status: "closed" },
};

/** Returns the query of the list. */
export const queryOf = (
  { show, topic, sort }: Choices,
  cursor: string | undefined,
  limit: number,
): CasesQuery => ({
  ...queries[show],
  ...(topic !== undefined && { topic }),
  sort,
  ...(cursor !== undefined && { cursor }),
  limit,
});
