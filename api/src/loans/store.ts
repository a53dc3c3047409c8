import type { Queryable } from "@portal/database/connection";
import { accounts, advances, autoDrafts, loanLeads } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import { dayOf } from "@portal/domain/wire/dates";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { AccountRow, AdvanceRow } from "../access/find-own.ts";
import { isOwnAccount, isOwnAdvance } from "../access/own.ts";
import { prepared } from "../platform/prepared.ts";

export type LeadRow = typeof loanLeads.$inferSelect;

const contactId = sql.placeholder("contactId");

const ownAccounts = prepared((database) =>
  database
    .select()
    .from(accounts)
    .where(isOwnAccount(accounts.id, contactId))
    .orderBy(asc(accounts.name), asc(accounts.id))
    .prepare("own_accounts"),
);

export function listAccounts(database: Queryable, borrower: string): Promise<AccountRow[]> {
  return ownAccounts(database).execute({ contactId: borrower });
}

const ownAdvances = prepared((database) =>
  database
    .select()
    .from(advances)
    .where(isOwnAdvance(contactId))
    .orderBy(desc(advances.issuedDate), asc(advances.id))
    .prepare("own_advances"),
);

export function listAdvances(database: Queryable, borrower: string): Promise<AdvanceRow[]> {
  return ownAdvances(database).execute({ contactId: borrower });
}

const ownAutoDrafts = prepared((database) =>
  database
    .select({ autoDraft: autoDrafts, advance: { loanId: advances.loanId, name: advances.name } })
    .from(autoDrafts)
    .innerJoin(advances, eq(advances.id, autoDrafts.advanceId))
    .where(isOwnAdvance(contactId))
    .orderBy(asc(autoDrafts.effectiveDate), asc(autoDrafts.id))
    .prepare("own_auto_drafts"),
);
export type AutoDraftRow = Awaited<ReturnType<typeof listAutoDrafts>>[number];

export function listAutoDrafts(database: Queryable, borrower: string) {
  return ownAutoDrafts(database).execute({ contactId: borrower });
}

/** A lead without the day, which is the New York date of `createdAt`. */
export type NewLead = Omit<LeadRow, "id" | "day">;

/** Inserts the lead. If the borrower already has a lead on the same day, returns the existing lead unchanged. */
export async function insertLead(
  database: Queryable,
  lead: NewLead,
): Promise<{ readonly row: LeadRow; readonly isNew: boolean }> {
  const row = { ...lead, day: dayOf(lead.createdAt) };
  const { kind, accountId, contactId, day } = loanLeads;
  const [made] = await database
    .insert(loanLeads)
    .values(row)
    .onConflictDoNothing({ target: [kind, accountId, contactId, day] })
    .returning();
  if (made) return { row: made, isNew: true };
  const existing = requireRow(
    await database
      .select()
      .from(loanLeads)
      .where(
        and(eq(kind, row.kind), eq(accountId, row.accountId), eq(contactId, row.contactId), eq(day, row.day)),
      ),
  );
  return { row: existing, isNew: false };
}
