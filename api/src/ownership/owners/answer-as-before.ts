import { isDeepStrictEqual } from "node:util";
import type { OwnershipForm } from "@portal/domain/ownership/owners/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { People } from "./people.ts";
import { presentPeople } from "./present-owners.ts";

/** Whether an application waits for one of its forms: nothing asks for it, something does, or all that asked is done. */
export function stateOf({ asks }: Pick<People, "asks">, form: OwnershipForm): "none" | "open" | "done" {
  const asking = asks.filter((each) => each.form === form);
  if (asking.length === 0) return "none";
  return asking.every(({ isFulfilled }) => isFulfilled) ? "done" : "open";
}

type Named = Pick<People, "applicant" | "others">;

/** What is done is not named anew; sent once more as it is, since an answer was lost, it is answered as before. */
export function answerAsBefore(before: Named, after: Named) {
  return isDeepStrictEqual(comparable(before), comparable(after))
    ? done({ contacts: presentPeople(before) })
    : refuse("STIPULATION_DISABLED");
}

/** Everybody by their id, with the print of their number: of the number itself too little is presented. */
function comparable(people: Named) {
  const prints = new Map([people.applicant, ...people.others].map((row) => [row.id, row.fingerprint]));
  return new Map(
    presentPeople(people).map((contact) => [contact.id, { contact, print: prints.get(contact.id) }]),
  );
}
