import { saveOwnership as contract } from "@portal/domain/ownership/owners/contract";
import {
  countryFaults,
  hasRole,
  isNamed,
  roleFaults,
  rolesOf,
  sectionOf,
} from "@portal/domain/ownership/roles/rules";
import { maxSigners } from "@portal/domain/ownership/signers/rules";
import { sbaType } from "@portal/domain/loans/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { adoptUnlisted } from "./owners/adopt-unlisted.ts";
import { answerAsBefore, stateOf } from "./owners/answer-as-before.ts";
import { checkContacts } from "./owners/check-contacts.ts";
import { matchContacts } from "./owners/match-contacts.ts";
import type { OwnerRow } from "./owners/owner-store.ts";
import { readComparablePeople } from "./owners/people.ts";
import { presentPeople } from "./owners/present-owners.ts";
import { writePeople } from "./owners/write-people.ts";

/**
 * Saves all people or rejects the call (SERV-API-15). People who are not in the call stop being owners and managers
 * (SH-130).
 */
export const saveOwnership: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const borrower = call.session.contactId;
    const { opportunityId, contacts } = call.body;
    const opportunity = await lockOwnOpportunity(tx.database, borrower, opportunityId);
    if (!opportunity) return refuse("NOT_FOUND");
    const people = await readComparablePeople(tx, borrower, opportunityId);
    const matched = matchContacts(contacts, { accountId: opportunity.accountId, people });
    if (!matched) return refuse("NOT_FOUND");
    const state = stateOf(people, "owners");
    if (state === "none" || !opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");

    const adopted = adoptUnlisted(tx, matched, { opportunityId, others: people.others });
    const sent = adopted.map((each) => ({ ...each, section: sectionOf(each.contact) ?? "owner" }));
    const faults = {
      ...roleFaults(sent, people.applicant.id),
      ...countryFaults(contacts, call.session.country),
    };
    if (Object.keys(faults).length > 0) return refuse("VALIDATION", faults);
    const managers = contacts.filter(({ isControllingManager }) => isControllingManager);
    if (managers.length > 1) return refuse("CONTROLLING_MANAGER_COUNT");

    const sentIds = new Set(sent.map(({ id }) => id));
    const absent = people.others.filter(({ id }) => !sentIds.has(id));
    const removed = absent.filter((row) => isNamed(row) && row.signerNumber === null).map(withoutShare);
    const stay = absent.filter((row) => !isNamed(row) || row.signerNumber !== null).map(withoutShare);
    const isSba = opportunity.type === sbaType;
    const { applicant } = people;
    const counted = stay.filter(hasRole);
    const checked = checkContacts(tx, sent, { opportunityId, isSba, applicant, stay, counted });
    if (checked.kind === "refused") return refuse(checked.code, checked.fields);

    const named = sent.flatMap(({ id, contact }, at) => {
      const row = checked.rows.get(id);
      return row ? [{ ...row, ...rolesOf(contact, { ...row, isSba, at }) }] : [];
    });
    const others = [...named, ...stay];
    const signers = others.filter(({ signerNumber }) => signerNumber !== null);
    if (signers.length >= maxSigners) return refuse("TOO_MANY_SIGNERS");
    const manager = { ...applicant, isControllingManager: managers.length === 0 };
    if (state === "done") return answerAsBefore(people, { applicant: manager, others });
    const rows = await writePeople(tx, opportunityId, { applicant: manager, others, removed });
    await emit(tx, {
      by: asBorrower(borrower),
      person: borrower,
      action: "ownership.saved",
      about: { kind: "opportunity", id: opportunityId },
      detail: { count: named.length, removed: removed.length },
    });
    return done({ contacts: presentPeople({ applicant: manager, others: rows }) });
  });

/**
 * Removes the owner and manager flags. Marks the removal as the borrower's edit, so that later imports do not restore
 * the flags.
 */
const withoutShare = (row: OwnerRow): OwnerRow => ({
  ...row,
  isBeneficialOwner: false,
  isControllingManager: false,
  isOwn: row.isOwn || isNamed(row),
});
