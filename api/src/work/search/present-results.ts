import type {
  FoundApplication,
  FoundBusiness,
  FoundLoan,
  FoundPerson,
  SearchKind,
} from "@portal/domain/work/search/contract";
import type { Entry } from "./entry-store.ts";
import type * as store from "./result-store.ts";

type Rows<List extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>;

export const ofEach = <Value>(valueOf: (kind: SearchKind) => Value): Record<SearchKind, Value> => ({
  loans: valueOf("loans"),
  applications: valueOf("applications"),
  businesses: valueOf("businesses"),
  people: valueOf("people"),
});

/** Omits entries of records that were deleted since the search. */
function join<Row extends { readonly externalId: string }, Result>(
  entries: readonly Entry[],
  rows: ReadonlyMap<string, Row>,
  present: (row: Row, id: string) => Result,
) {
  return entries.flatMap(({ subjectId, title, detail, isExact }) => {
    const row = rows.get(subjectId);
    return row ? [{ title, detail, isExact, externalId: row.externalId, ...present(row, subjectId) }] : [];
  });
}

export const loans = (entries: readonly Entry[], rows: Rows<typeof store.listLoans>): FoundLoan[] =>
  join(entries, rows, ({ balanceCents, pastDueAmountCents }, advanceId) => ({
    advanceId,
    balance: balanceCents,
    pastDueAmount: pastDueAmountCents,
  }));

export const applications = (
  entries: readonly Entry[],
  rows: Rows<typeof store.listApplications>,
): FoundApplication[] =>
  join(entries, rows, ({ stageName }, opportunityId) => ({ opportunityId, stage: stageName }));

export const businesses = (
  entries: readonly Entry[],
  rows: Rows<typeof store.listBusinesses>,
): FoundBusiness[] =>
  join(entries, rows, (row, accountId) => ({
    accountId,
    loans: row.loans,
    personName: row.personName,
    people: row.people,
  }));

export const people = (
  entries: readonly Entry[],
  rows: Rows<typeof store.listPeople>,
  locks: ReadonlyMap<string, Temporal.Instant>,
): FoundPerson[] =>
  join(entries, rows, ({ email, signInEmail, isSso, isDisabled }, contactId) => ({
    contactId,
    email: signInEmail ?? email,
    signIn: signInState(signInEmail, { isSso, isDisabled }),
    lockedUntilTimestamp: locks.get(signInEmail ?? "") ?? null,
  }));

function signInState(
  signInEmail: string | null,
  { isSso, isDisabled }: { readonly isSso: boolean | null; readonly isDisabled: boolean | null },
): FoundPerson["signIn"] {
  if (signInEmail === null) return "none";
  if (isDisabled) return "disabled";
  return isSso ? "provider" : "active";
}
