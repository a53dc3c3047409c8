import { correctStage } from "@portal/domain/applications/tracker/rules";
import { openItemCount } from "@portal/domain/applications/groups/rules";
import { deskStages, shownStage, stepAfterMove } from "@portal/domain/applications/stages/rules";
import { staffName } from "@portal/domain/staff/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { getApplication as contract } from "@portal/domain/work/applications/contract";
import { areRequestsClosed } from "@portal/domain/work/requests/rules";
import { isPpp } from "@portal/domain/applications/rules";
import { openRequestNote } from "../../applications/lender/seal-request-note.ts";
import { findRecipient } from "../../access/find-recipient.ts";
import { recordOpening } from "../../access/record-opening.ts";
import { asRequest } from "../../applications/as-request.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./application-store.ts";
import { readRequests, uncheckedOf } from "./read-requests.ts";

/** The maximum number of loans that the page lists. */
const mostLoans = 20;
/** The maximum number of people and of withdrawn requests that the page lists. */
const mostOthers = 100;

/** Returns an application for its page on the desk, and records that a member of staff opened it. */
export const getApplication: Act<typeof contract> = async (context, { params, principal }) => {
  const { database, cipher } = context;
  const found = await store.findApplication(database, params.opportunityId);
  if (!found) return refuse("NOT_FOUND");
  const { opportunity: row, title, assignee } = found;
  const borrower = await findRecipient(database, row.id);
  const { rows, requests, hasMoreRequests } = await readRequests(database, row.id);
  const loans = await store.listLoans(database, row.id, mostLoans);
  const allLoans = borrower ? await store.listLoansOf(database, borrower.contactId, mostLoans) : [];
  const lacksAttestation = await store.lacksAttestation(database, row.id);
  const forgiveness = await store.listForgiveness(database, row.id);
  const withdrawn = await store.listWithdrawn(database, row.id, mostOthers);
  const people = await store.listPeople(database, row.id, mostOthers);
  const country = borrower?.country ?? "us";
  const stipulations = rows.map(({ stipulation }) => asRequest(cipher, stipulation));
  const placed = { stage: row.stage, stageName: row.stageName, closedFrom: row.closedFrom, stipulations };
  const viewer = { country, success: {}, contactId: borrower?.contactId };
  await recordOpening(context, principal, {
    about: { kind: "opportunity", id: row.id },
    person: borrower?.contactId ?? null,
  });
  return done({
    opportunityId: row.id,
    externalId: row.externalId,
    accountId: row.accountId,
    version: row.version,
    title,
    number: loans[0]?.loanId ?? row.externalId,
    type: row.type,
    country,
    stage: row.stage,
    stageName: row.stageName,
    stageSinceTimestamp: row.stageSince,
    closedTimestamp: row.closedAt,
    closingReason: row.closingReason,
    adverseActionNoticeSent: row.adverseActionNoticeSent,
    shownStage: correctStage({ ...placed, stage: shownStage(row, row.closedFrom) }, viewer),
    stagesAfterMove: deskStages.map((to) => ({ to, shownStage: stepAfterMove(placed, to, viewer) })),
    hasOpenItems: openItemCount([placed], viewer) > 0,
    staff: assignee && { staffId: assignee.staffId, name: staffName(assignee) },
    loan: {
      amount: row.advanceAmountCents,
      totalLoanFee: row.totalLoanFeeCents,
      termInWeeks: row.termInWeeks,
      averagePayment: row.averagePaymentCents,
      repaymentAmount: row.repaymentAmountCents,
      numberOfPayments: row.numberOfPayments,
    },
    loans: loans.map(asLoan),
    borrower: borrower
      ? {
          contactId: borrower.contactId,
          firstName: borrower.firstName,
          lastName: borrower.lastName,
          phone: borrower.phone,
          email: borrower.email,
          otherLoans: allLoans.filter((loan) => loan.opportunityId !== row.id).map(asLoan),
        }
      : null,
    forgiveness,
    agreement: { completionStatus: row.agreementCompletion, uwReviewStatus: row.agreementReview },
    requests,
    withdrawnRequests: withdrawn.map((each) => ({
      stipulationId: each.id,
      displayName: each.displayName,
      withdrawnTimestamp: each.withdrawnAt ?? each.createdAt,
      note: openRequestNote(cipher, each),
    })),
    takesRequests: !areRequestsClosed({ ...row, forgivenessStages: forgiveness.map(({ stage }) => stage) }),
    isPpp: isPpp(row),
    people: people.map(({ contactId, firstName, lastName }) => ({
      contactId,
      name: `${firstName} ${lastName}`,
    })),
    hasMoreRequests,
    unchecked: uncheckedOf(requests, { lacksAttestation }),
  });
};

type LoanRow = Awaited<ReturnType<typeof store.listLoans>>[number];

const asLoan = ({ advanceId, loanId, accountId }: LoanRow) => ({ advanceId, loanId, accountId });
