import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { asBorrower } from "@portal/domain/events/principal";
import type { Scope, Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { presentStipulation } from "./present.ts";
import { lockStipulationsOfBorrower, listStipulations, setFulfilled, type StipulationRow } from "./store.ts";

export type RequestRow = StipulationRow["stipulation"];

/** A stipulation and the application that must contain the stipulation's evidence. */
export type AskedRequest = {
  readonly borrower: string;
  readonly opportunity: Opportunity;
  readonly stipulation: Stipulation;
};

/**
 * The result of checking a stipulation's evidence. `locked` means that the application accepts no more evidence. For
 * forgiveness stipulations, missing evidence is `incomplete`.
 */
export type Verdict = "ready" | "missing" | "declined" | "incomplete" | "locked";
export type Judge = (tx: Transaction, asked: AskedRequest) => Promise<Verdict>;

/** Returns whether a stipulation requires a certain form and the borrower has saved that form. */
export type FormJudge = (tx: Transaction, asked: AskedRequest) => Promise<boolean>;

export async function listRequests(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  const rows = await listStipulations(database, borrower, opportunityId);
  return rows.map((row) => presentStipulation(cipher, row));
}

/** Locks a borrower's stipulations, so that the lender cannot reopen them before the commit. */
export async function lockRequests(
  tx: Transaction,
  borrower: string,
  opportunityId: string,
): Promise<Stipulation[]> {
  await lockStipulationsOfBorrower(tx.database, opportunityId);
  return listRequests(tx, borrower, opportunityId);
}

/** Fulfills the open stipulations that the saved form satisfies. */
export async function fulfillForms(
  tx: Transaction,
  borrower: string,
  requests: readonly Stipulation[],
): Promise<void> {
  for (const { id, isFulfilled, opportunityId } of requests) {
    if (isFulfilled) continue;
    await setFulfilled(tx.database, id, { at: tx.clock.now(), optedOut: false });
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "stipulation.fulfilled",
      about: { kind: "stipulation", id },
      applications: [opportunityId],
      detail: { optedOut: false },
    });
  }
}
