import { groupDescription, groupsAtBegin } from "@portal/domain/forgiveness/groups/rules";
import {
  mayChoose,
  currentlyUnavailableReason,
  unavailableReason,
} from "@portal/domain/forgiveness/eligibility/rules";
import type { createLoanForgiveness as contract } from "@portal/domain/forgiveness/record/contract";
import type { ApplicationVersion } from "@portal/domain/forgiveness/record/fields/contract";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { done, refuse } from "@portal/domain/wire/outcome";
import {
  findOwnAdvance,
  lockOwnAdvance,
  lockOwnOpportunity,
  type AdvanceRow,
  type OpportunityRow,
} from "../../access/find-own.ts";
import { addRequests } from "../../applications/add-requests.ts";
import { listRequests } from "../../applications/fulfill-forms.ts";
import { inTransaction, type Transaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { findClaim } from "../claims/claim-store.ts";
import { lentOf } from "./lent-of.ts";
import { presentRecord } from "./present-record.ts";
import { insertRecord, lockRecordOf, writeRecord, type RecordRow } from "./record-store.ts";

/**
 * Begins a loan's forgiveness application or returns the existing one. Sets the chosen form if a change is still
 * allowed (FORG-ELIG-09, FH-84, FH-10).
 */
export const createLoanForgiveness: Act<typeof contract> = (context, { session, params, body }) =>
  inTransaction(context, async (tx) => {
    const borrower = session.contactId;
    const opportunityId = (await findOwnAdvance(tx.database, borrower, params.id))?.advance.opportunityId;
    // Locks the application before the loan, as an erasure does, to avoid a deadlock.
    const opportunity = opportunityId && (await lockOwnOpportunity(tx.database, borrower, opportunityId));
    const own = await lockOwnAdvance(tx.database, borrower, params.id);
    if (!own || !opportunity) return refuse("NOT_FOUND");
    const { advance } = own;
    const version = body.sbaFormType;
    const before = await lockRecordOf(tx.database, advance.id);
    const begun = before ?? newRecord(advance);
    const claim = await findClaim(tx.database, advance.id);
    const isClaimed = claim?.isAvailable ?? false;
    const lent = lentOf({ advance, isClaimed });
    const refusal = before
      ? version !== null && unavailableReason(lent, opportunity)
      : currentlyUnavailableReason(lent, opportunity, dayOf(tx.clock.now()));
    if (refusal) return refuse(refusal);
    if (version && !mayChoose(version, { ...begun, loanVersion: advance.loanVersion }))
      return refuse("VERSION_NOT_ALLOWED");

    const isChoosing = version !== null && begun.applicationVersionSelected === null;
    if (before && isChoosing && !isWritable(before, await listRequests(tx, borrower, opportunity.id)))
      return refuse("FORGIVENESS_LOCKED");

    const record = before ?? (await begin(tx, { advance, opportunity, borrower }));
    const now = isChoosing ? await choose(tx, { record, version, borrower }) : record;
    return done({
      error: false as const,
      loanForgiveness: presentRecord({ record: now, advance, opportunity }),
    });
  });

type ChosenForm = {
  readonly record: RecordRow;
  readonly version: ApplicationVersion;
  readonly borrower: string;
};

async function choose(tx: Transaction, { record, version, borrower }: ChosenForm): Promise<RecordRow> {
  const change = { applicationVersionSelected: version };
  await emit(tx, {
    by: asBorrower(borrower),
    person: borrower,
    action: "forgiveness.changed",
    about: { kind: "forgiveness", id: record.id },
    applications: [record.opportunityId],
    detail: { fields: Object.keys(change).join(" ") },
  });
  return writeRecord(tx.database, record.id, { ...change, changedAt: tx.clock.now() });
}

type LoanFacts = {
  readonly advance: AdvanceRow;
  readonly opportunity: OpportunityRow;
  readonly borrower: string;
};

async function begin(tx: Transaction, { advance, opportunity, borrower }: LoanFacts): Promise<RecordRow> {
  const now = tx.clock.now();
  if (!advance.issuedDate) throw new Error("a loan that was never issued passed the eligibility check");
  const record = await insertRecord(tx.database, {
    advanceId: advance.id,
    opportunityId: opportunity.id,
    stage: "Document Upload",
    pppLoanAmount: advance.amountCents,
    pppLoanIssueDate: advance.issuedDate,
    createdAt: now,
    changedAt: now,
  });
  await ask(tx, { record, advance, opportunity, borrower });
  await emit(tx, {
    by: asBorrower(borrower),
    person: borrower,
    action: "forgiveness.begun",
    about: { kind: "forgiveness", id: record.id },
    applications: [record.opportunityId],
    detail: { advance: advance.id },
  });
  return record;
}

/** Adds the document requests. Skips requests that the lender has already made with the same name (FH-83). */
async function ask(
  tx: Transaction,
  { record, advance, opportunity, borrower }: LoanFacts & { readonly record: RecordRow },
): Promise<void> {
  const asked = await listRequests(tx, borrower, opportunity.id);
  const missing = groupsAtBegin(advance.loanVersion).filter(
    (group) =>
      !asked.some(
        ({ name, stipulationMap }) =>
          name === group && stipulationMap.requestType === "Forgiveness Application",
      ),
  );
  await addRequests(
    tx,
    missing.map((group) => ({
      externalId: `forgiveness ${record.id} ${group}`,
      opportunityId: opportunity.id,
      name: group,
      groupName: group,
      type: group,
      documentType: group,
      classification: "Forgiveness",
      // While no form is chosen, the text mentions form 3508.
      customerFacingCopy: groupDescription(group, "3508"),
      requestType: "Forgiveness Application" as const,
    })),
  );
}

function newRecord({ amountCents }: AdvanceRow) {
  return {
    applicationVersionSelected: null,
    ezApp: null,
    appliedForFirstDraw: null,
    pppLoanAmount: amountCents,
  };
}
