import { isDeepStrictEqual } from "node:util";
import type { OwnershipForm } from "@portal/domain/ownership/owners/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { People } from "./people.ts";
import { presentPeople } from "./present-owners.ts";

/** Returns "none" if the lender never requested the form, "open" while a request is open, and otherwise "done". */
export function stateOf({ asks }: Pick<People, "asks">, form: OwnershipForm): "none" | "open" | "done" {
  const asking = asks.filter((each) => each.form === form);
  if (asking.length === 0) return "none";
  return asking.every(({ isFulfilled }) => isFulfilled) ? "done" : "open";
}

type NamedPeople = Pick<People, "applicant" | "others">;

/** Returns the same reply for a repeated call with the same people, because the first reply may have been lost. */
export function answerAsBefore(before: NamedPeople, after: NamedPeople) {
  return isDeepStrictEqual(comparable(before), comparable(after))
    ? done({ contacts: presentPeople(before) })
    : refuse("STIPULATION_DISABLED");
}

/** Indexes people by id, with SSN fingerprints to compare the masked SSNs. */
function comparable(people: NamedPeople) {
  const prints = new Map([people.applicant, ...people.others].map((row) => [row.id, row.fingerprint]));
  return new Map(
    presentPeople(people).map((contact) => [contact.id, { contact, print: prints.get(contact.id) }]),
  );
}
