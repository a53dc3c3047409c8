import { rolesWithTab, tabsOf } from "@portal/domain/staff/roles/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { listWorkAssignees as contract } from "@portal/domain/work/assignments/contract";
import { listStaffIn } from "../../access/staff-people.ts";
import type { Act } from "../../http/operation.ts";
import { countAssigned } from "./assignment-store.ts";

/** Lists the people who work on a queue, each with the number of assigned items. */
export const listWorkAssignees: Act<typeof contract> = async ({ database }, { query: { kind }, staff }) => {
  if (!tabsOf(staff.roles).includes(kind)) return refuse("FORBIDDEN");
  const assigned = await countAssigned(database, kind);
  const people = await listStaffIn(database, rolesWithTab(kind));
  return done({
    people: people.map((person) => ({ ...person, assigned: assigned.get(person.staffId) ?? 0 })),
  });
};
