import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import type { Scope, Transaction } from "../context.ts";
import { presentStipulation } from "./present.ts";
import { lockStipulationsOfBorrower, listStipulations, setFulfilled, type StipulationRow } from "./store.ts";

/** A stipulation as stored. */
export type RequestRow = StipulationRow["stipulation"];

/** A borrower's request and its application, to check the request's evidence. */
export type AskedRequest = {
  readonly borrower: string;
  readonly opportunity: Opportunity;
  readonly stipulation: Stipulation;
};

/**
 * Whether a request's evidence suffices. For forgiveness requests, `incomplete` replaces `missing`, and `locked` means
 * that no more evidence is accepted.
 */
export type Verdict = "ready" | "missing" | "declined" | "incomplete" | "locked";
export type Judge = (tx: Transaction, asked: AskedRequest) => Promise<Verdict>;

/** Tells whether a request's form is saved. Returns false if the request is not for this form. */
export type FormJudge = (tx: Transaction, asked: AskedRequest) => Promise<boolean>;

export async function listRequests(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  const rows = await listStipulations(database, borrower, opportunityId);
  return rows.map((row) => presentStipulation(cipher, row));
}

/** Locks and returns a borrower's stipulations, so that the lender cannot reopen them until this transaction ends. */
export async function lockRequests(
  tx: Transaction,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  await lockStipulationsOfBorrower(tx.database, opportunityId);
  return listRequests(tx, borrower, opportunityId);
}

/** Fulfills the stipulations that a saved form satisfies. Leaves stipulations that are already fulfilled unchanged. */
export async function fulfillForms(tx: Transaction, requests: readonly Stipulation[]): Promise<void> {
  for (const { id } of requests) await setFulfilled(tx.database, id, { at: tx.clock.now(), optedOut: false });
}
