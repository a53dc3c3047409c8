import type { listWork, WorkCounts, WorkItem } from "@portal/domain/work/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";

const at = (text: string) => Temporal.Instant.from(text);

/** An item of the queue of documents. All its values are different. */
export const workItem = (changes: Partial<WorkItem> = {}): WorkItem => ({
  itemId: "wi-rent",
  kind: "documents",
  state: "lender",
  version: 4,
  title: "Maple & Main Bakery LLC",
  number: "7720-10418",
  what: "Rent Documents",
  stage: "Document Review",
  form: "3508",
  product: "forgiveness",
  country: "us",
  toReview: 2,
  amount: 18_450_000,
  sinceTimestamp: at("2026-11-18T15:02:11Z"),
  limitDate: null,
  opportunityId: "op-maple",
  accountId: "ac-maple",
  subjectId: "op-maple:sp-rent",
  staff: null,
  claim: null,
  asideUntil: null,
  ...changes,
});

export const noCounts: WorkCounts = {
  all: 0,
  mine: 0,
  unassigned: 0,
  waitingOnBorrower: 0,
  waitingOnSba: 0,
  aside: 0,
  nearLimit: 0,
};

/** A page of the queue with these items. By default, all of them wait for the lender. */
export const workPage = (
  items: readonly WorkItem[],
  changes: Partial<ReplyOf<typeof listWork>> = {},
): ReplyOf<typeof listWork> => ({
  items: [...items],
  counts: { ...noCounts, all: items.length },
  choices: { products: ["Business Loan", "forgiveness"], stages: ["Document Review", "Contract"] },
  preparedPercent: 100,
  nextCursor: null,
  ...changes,
});

type Change = {
  readonly n: number;
  readonly id: string;
  readonly by: string | null;
  readonly version?: number;
};

/** A reply to the page's question for changes. */
export function changesOf({
  last = 1,
  changes = [],
  viewers = [],
  counts = {},
}: {
  readonly last?: number;
  readonly changes?: readonly Change[];
  readonly viewers?: readonly string[];
  readonly counts?: { documents?: number; messages?: number };
}) {
  const at = Temporal.Now.instant();
  return {
    last,
    changes: changes.map((change) => ({ kind: "documents", version: 1, at, ...change })),
    isIncomplete: false,
    viewers: [...viewers],
    counts,
  };
}
