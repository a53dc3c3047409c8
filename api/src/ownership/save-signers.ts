import { sbaType } from "@portal/domain/loans/rules";
import { totalOwned } from "@portal/domain/ownership/owners/rules";
import { minPercent, maxPercent, type PersonField } from "@portal/domain/ownership/person/rules";
import { countryFaults, isSignerAlone } from "@portal/domain/ownership/roles/rules";
import { saveSigners as contract } from "@portal/domain/ownership/signers/contract";
import { cosignerOwnsFrom, maxSigners, missingDetails } from "@portal/domain/ownership/signers/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { personFaultTexts } from "@portal/domain/ownership/person/messages";
import { dayOf } from "@portal/domain/wire/dates";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { checkContacts, type SentPeople } from "./owners/check-contacts.ts";
import { matchContacts } from "./owners/match-contacts.ts";
import type { OwnerRow } from "./owners/owner-store.ts";
import { readComparablePeople } from "./owners/people.ts";
import { answerAsBefore, stateOf } from "./owners/answer-as-before.ts";
import { presentPeople, presentOwner } from "./owners/present-owners.ts";
import { writePeople } from "./owners/write-people.ts";
import { noteSignerChoice } from "./signers/signer-store.ts";
import { fieldsOf, stagedOf, type OwnershipAbout } from "@portal/domain/ownership/staged/rules";

/** Saves signers (SERV-SIGN-08). For a stored person, reads only the missing details. */
export const saveSigners: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const borrower = call.session.contactId;
    const { opportunityId, accountId, contacts } = call.body;
    const opportunity = await lockOwnOpportunity(tx.database, borrower, opportunityId);
    const isNamed = call.params.id === opportunityId && accountId === opportunity?.accountId;
    if (!opportunity || !isNamed) return refuse("NOT_FOUND");
    const people = await readComparablePeople(tx, borrower, opportunityId);
    const matched = matchContacts(contacts, { accountId, people });
    if (!matched) return refuse("NOT_FOUND");
    const state = stateOf(people, "signers");
    if (state === "none" || !opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");

    const faults = countryFaults(contacts, call.session.country);
    if (Object.keys(faults).length > 0) return refuse("VALIDATION", faults);
    const { applicant } = people;
    const isApplicant = matched.findIndex(({ contact, id }) => contact.isApplicant || id === applicant.id);
    if (isApplicant >= 0)
      return refuse("VALIDATION", { [`contacts[${isApplicant}].isApplicant`]: "must be false" });
    if (matched.length >= maxSigners) return refuse("TOO_MANY_SIGNERS");
    const isSba = opportunity.type === sbaType;
    const least = minPercent("signer", isSba);
    const tooLow = matched.filter(({ known }) => known && (known.percentOwned ?? 0) < least);
    if (tooLow.length > 0) {
      const text = fillIn(personFaultTexts.tooLow, { least });
      return refuse(
        "PERCENT_TOO_LOW",
        Object.fromEntries(tooLow.map(({ at }) => [`contacts[${at}].percentOwned`, text])),
      );
    }

    const about = { country: call.session.country, isSba, today: dayOf(tx.clock.now()) };
    const askedOf = (row: OwnerRow) => (state === "done" ? [] : findMissingDetails(row, about));
    const sent = matched.flatMap((each): SentPeople[] => {
      if (!each.known) return [{ ...each, section: "signer" }];
      const asked = askedOf(each.known);
      return asked.length > 0 ? [{ ...each, section: "signer", asked }] : [];
    });
    const numberOf = new Map(matched.map(({ id }, at) => [id, at + 2]));
    const numbered = (row: OwnerRow): OwnerRow => ({ ...row, signerNumber: numberOf.get(row.id) ?? null });
    // A person who was only a signer and is not in this API call does not count as a duplicate.
    const known = people.others
      .map(numbered)
      .filter((row) => row.signerNumber !== null || row.isFromBook || !isSignerAlone(row));
    const sentIds = new Set(sent.map(({ id }) => id));
    const stay = known.filter(({ id }) => !sentIds.has(id));
    const checked = checkContacts(tx, sent, { opportunityId, isSba, applicant, stay, counted: stay });
    if (checked.kind === "refused") return refuse(checked.code, checked.fields);
    const completed = known.map((row) => {
      const complete = checked.rows.get(row.id);
      return complete
        ? { ...complete, isAddedAsSigner: row.isAddedAsSigner, signerNumber: row.signerNumber }
        : row;
    });
    const fresh = sent.flatMap((each) => (each.known ? [] : (checked.rows.get(each.id) ?? [])));
    const added = fresh.map((row) => ({
      ...row,
      isAddedAsSigner: true,
      isBeneficialOwner: (row.percentOwned ?? 0) >= cosignerOwnsFrom,
    }));
    const others = [...completed, ...added.map(numbered)];
    const signing = others.filter(({ signerNumber }) => signerNumber !== null);
    if (totalOwned([applicant, ...signing]) > maxPercent) return refuse("TOTAL_OVER_100");
    if (state === "done") return answerAsBefore(people, { applicant, others });
    const rows = await writePeople(tx, opportunityId, { applicant, others });
    await noteSignerChoice(tx.database, opportunityId, tx.clock.now());
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "signers.saved",
      about: { kind: "opportunity", id: opportunityId },
      detail: { count: matched.length, added: added.length },
    });
    return done({ contacts: presentPeople({ applicant, others: rows }) });
  });

/** Returns the details that a stored person must add before signing. */
function findMissingDetails(
  row: OwnerRow,
  about: Pick<OwnershipAbout, "country" | "isSba" | "today">,
): PersonField[] {
  const person = fieldsOf(stagedOf(presentOwner(row, false), about.country));
  return missingDetails(person, { ...about, hasNumber: row.sealedNumber !== null });
}
