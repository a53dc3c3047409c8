import type { updateLoanForgiveness as contract } from "@portal/domain/forgiveness/record/contract";
import { unavailableReason, mayChoose } from "@portal/domain/forgiveness/eligibility/rules";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockRequests } from "../../applications/fulfill-forms.ts";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { applyPage } from "./apply-page.ts";
import { applyForm3508s } from "./apply-form-3508s.ts";
import { agreeToAmount } from "../sign-off/agree-to-amount.ts";
import { applyQuestionnaire } from "./apply-questionnaire.ts";
import { lentOf } from "./lent-of.ts";
import type { Part } from "./part.ts";
import { presentRecord } from "./present-record.ts";
import { lockOwnRecord, writeQuestionnaire, writeRecord, type RecordChange } from "./record-store.ts";
import { earlierAnswers } from "@portal/domain/forgiveness/record/fields/contract";

/** Stores the chosen forgiveness form, which the borrower cannot change later (FH-82). */
const applyVersion: Part = async (_, { record, advance, sent }) => {
  const version = sent.applicationVersionSelected;
  if (version === undefined) return undefined;
  if (!mayChoose(version, { ...record, loanVersion: advance.loanVersion }))
    return refuse("VERSION_NOT_ALLOWED");
  return done({ applicationVersionSelected: version });
};

type EarlierName = keyof typeof earlierAnswers;
const names = Object.keys(earlierAnswers) as EarlierName[];

/** Stores answers to the legacy wizard's questions without validation (FORG-WZ-14). */
const applyEarlierAnswers: Part = async (_, { sent }) => {
  const given = names.filter((name) => sent[name] !== undefined);
  if (given.length === 0) return undefined;
  return done(Object.fromEntries(given.map((name) => [name, sent[name]])));
};

/**
 * Each function applies one group of fields of the request body. Later functions see the changes of earlier functions.
 */
const parts: readonly Part[] = [
  applyQuestionnaire,
  applyVersion,
  applyPage,
  applyForm3508s,
  applyEarlierAnswers,
];

/** Updates a forgiveness application if its stage allows changes (FH-10). The sign-off has separate rules (FH-71). */
export const updateLoanForgiveness: Act<typeof contract> = (context, call) =>
  inTransaction(context, async (tx) => {
    const { session, body } = call;
    const borrower = session.contactId;
    const held = await lockOwnRecord(tx.database, borrower, body.id);
    if (!held) return refuse("NOT_FOUND");
    const refusal = unavailableReason(lentOf(held), held.opportunity);
    if (body.customerSignoffTimestamp !== undefined) {
      // Accepts a repeated agreement to the amount, even if forgiveness is no longer available.
      if (refusal && held.record.customerSignoffTimestamp === null) return refuse(refusal);
      const agreed = await agreeToAmount(tx, held, call);
      if (!agreed.ok) return agreed;
      return done({
        error: false as const,
        loanForgiveness: presentRecord({ ...held, record: agreed.value }),
      });
    }
    if (refusal) return refuse(refusal);
    const requests = await lockRequests(tx, borrower, held.opportunity.id);
    if (!isWritable(held.record, requests)) return refuse("FORGIVENESS_LOCKED");
    let change: RecordChange = {};
    for (const part of parts) {
      const record = { ...held.record, ...change };
      const outcome = await part(tx, { ...held, borrower, record, sent: body, requests });
      if (outcome && !outcome.ok) return outcome;
      change = { ...change, ...outcome?.value };
    }
    if (change.ezApp != null) await writeQuestionnaire(tx.database, held.advance.id, change.ezApp);
    if (Object.keys(change).length === 0)
      return done({ error: false as const, loanForgiveness: presentRecord(held) });
    const changedAt = tx.clock.now();
    const record = await writeRecord(tx.database, held.record.id, { ...change, changedAt });
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "forgiveness.changed",
      about: { kind: "forgiveness", id: record.id },
      applications: [record.opportunityId],
      detail: { fields: Object.keys(change).join(" ") },
    });
    return done({ error: false as const, loanForgiveness: presentRecord({ ...held, record }) });
  });
