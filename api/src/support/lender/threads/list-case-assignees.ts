import type { listCaseAssignees as contract } from "@portal/domain/support/lender/threads/contract";
import { staffName } from "@portal/domain/staff/rules";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../../http/operation.ts";
import { listAnswerers } from "./people-store.ts";

export const listCaseAssignees: Act<typeof contract> = async ({ database }) => {
  const people = await listAnswerers(database);
  return done({ people: people.map((person) => ({ staffId: person.id, name: staffName(person) })) });
};
