import { isDeepStrictEqual } from "node:util";
import type { OwnershipForm } from "@portal/domain/ownership/owners/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { People } from "./people.ts";
import { presentPeople } from "./present-owners.ts";

/**
 * Returns "none" if the lender has not requested the form, "open" if a request for it is open, and "done" otherwise.
 */
export function stateOf({ asks }: Pick<People, "asks">, form: OwnershipForm): "none" | "open" | "done" {
  const asking = asks.filter((each) => each.form === form);
  if (asking.length === 0) return "none";
  return asking.every(({ isFulfilled }) => isFulfilled) ? "done" : "open";
}

type NamedPeople = Pick<People, "applicant" | "others">;

/** A repeated call with the same people gets the same answer, because the first answer may have been lost. */
export function answerAsBefore(before: NamedPeople, after: NamedPeople) {
  return isDeepStrictEqual(comparable(before), comparable(after))
    ? done({ contacts: presentPeople(before) })
    : refuse("STIPULATION_DISABLED");
}

/** Indexes the people by id. Adds the fingerprint of the number, because the presented number is masked. */
function comparable(people: NamedPeople) {
  const prints = new Map([people.applicant, ...people.others].map((row) => [row.id, row.fingerprint]));
  return new Map(
    presentPeople(people).map((contact) => [contact.id, { contact, print: prints.get(contact.id) }]),
  );
}
