import { threadFaults } from "@portal/domain/support/lender/threads/messages";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { Queryable } from "@portal/database/connection";
import { findApplicationOf, findLoanOf } from "./people-store.ts";

type Found = { readonly id: string; readonly number: string };
export type Subject = { readonly opportunity: Found | null; readonly advance: Found | null };

/** Finds the application and the loan that a thread is about. Refuses records of another business. */
export async function findSubject(
  { database }: { readonly database: Queryable },
  accountId: string | null,
  wanted: { readonly opportunityId?: string | null; readonly advanceId?: string | null },
): Promise<Outcome<Subject, "VALIDATION">> {
  const find = async (eitherId: string | null | undefined, of: typeof findLoanOf) => {
    if (eitherId === null || eitherId === undefined) return null;
    return accountId === null ? undefined : of(database, accountId, eitherId);
  };
  const opportunity = await find(wanted.opportunityId, findApplicationOf);
  if (opportunity === undefined) return refuse("VALIDATION", { opportunityId: threadFaults.opportunityId });
  const advance = await find(wanted.advanceId, findLoanOf);
  if (advance === undefined) return refuse("VALIDATION", { advanceId: threadFaults.advanceId });
  return done({ opportunity, advance });
}
