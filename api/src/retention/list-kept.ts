import type { KeptRecord } from "@portal/domain/retention/contract";
import { keptUntil } from "@portal/domain/retention/rules";
import type { Transaction } from "../context.ts";
import * as store from "./erasure-store.ts";

type Loan = Awaited<ReturnType<typeof store.lockLoans>>[number];

/** The records of one person, locked until the transaction ends. */
export type PersonRecords = {
  readonly kept: readonly KeptRecord[];
  /** The ids of the records that are past their retention period. */
  readonly due: {
    readonly loans: readonly Pick<Loan, "id" | "opportunityId">[];
    readonly applications: readonly string[];
    readonly cases: readonly string[];
  };
  /** The applications that must be kept. */
  readonly applications: readonly { readonly id: string; readonly hasEnded: boolean }[];
  readonly loanIds: readonly string[];
  /** Ids of businesses: `own` belong to the person, `kept` have records to keep, and `all` are both groups. */
  readonly accountIds: Readonly<Record<"own" | "kept" | "all", readonly string[]>>;
};

/** Sorts a person's records into two groups: records that must be kept, and records past their retention period. */
export async function sortRecords(tx: Transaction, contactId: string): Promise<PersonRecords> {
  const { database, clock, config } = tx;
  const own = await store.lockBusinesses(database, contactId);
  const applications = await store.lockApplications(database, contactId, own);
  const loans = await store.lockLoans(database, {
    accountIds: own,
    applicationIds: applications.map(({ id }) => id),
  });
  const cases = await store.lockCases(database, contactId);
  const now = clock.now();
  const isDue = ({ until }: KeptRecord) => until !== null && Temporal.Instant.compare(until, now) < 0;

  /** Returns when the retention period of an application and its loans ends. */
  const untilOfLoans = (group: readonly Loan[]) =>
    latest(
      group.map(({ balanceCents, paidOffAt }) =>
        balanceCents === 0 ? keptUntil(config.retention.loans, paidOffAt) : null,
      ),
    );
  const loansOf = (opportunityId: string) => loans.filter((loan) => loan.opportunityId === opportunityId);
  const keptLoans = loans.map((loan): KeptRecord => {
    const group = loan.opportunityId === null ? [loan] : loansOf(loan.opportunityId);
    return { what: "loan", id: loan.id, until: untilOfLoans(group) };
  });
  const keptApplications = applications.map(({ id, isLost, closedAt }): KeptRecord => {
    const group = loansOf(id);
    const lost = isLost ? keptUntil(config.retention.applications, closedAt) : null;
    return { what: "application", id, until: group.length > 0 ? untilOfLoans(group) : lost };
  });
  const keptCases = cases.map(({ id, closedAt }): KeptRecord => ({
    what: "inquiry",
    id,
    until: keptUntil(config.retention.cases, closedAt),
  }));

  const dueIds = new Set([...keptLoans, ...keptApplications, ...keptCases].filter(isDue).map(({ id }) => id));
  const isKept = ({ id }: { readonly id: string }) => !dueIds.has(id);
  const all = [...applications, ...loans, ...cases];
  const businessesOf = (records: typeof all) => records.flatMap(({ accountId }) => accountId ?? []);
  return {
    kept: [...keptLoans, ...keptApplications, ...keptCases].filter(isKept),
    due: {
      loans: loans.filter((loan) => !isKept(loan)),
      applications: applications
        .filter((each) => !isKept(each) && loansOf(each.id).length === 0)
        .map(({ id }) => id),
      cases: cases.filter((each) => !isKept(each)).map(({ id }) => id),
    },
    applications: applications.filter(isKept).map(({ id, isLost }) => ({
      id,
      hasEnded: isLost || (loansOf(id).length > 0 && loansOf(id).every((loan) => loan.balanceCents === 0)),
    })),
    loanIds: loans.filter(isKept).map(({ id }) => id),
    accountIds: {
      own,
      kept: [...new Set(businessesOf(all.filter(isKept)))],
      all: [...new Set([...own, ...businessesOf(all)])],
    },
  };
}

/** Returns the latest end of several retention periods, or null if any period has no end yet. */
function latest(ends: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  return ends.reduce((one, other) =>
    one === null || other === null ? null : Temporal.Instant.compare(one, other) < 0 ? other : one,
  );
}
