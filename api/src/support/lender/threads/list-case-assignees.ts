import type { listCaseAssignees as contract } from "@portal/domain/support/lender/threads/contract";
import { done } from "@portal/domain/wire/outcome";
import { listStaffWith } from "../../../access/staff-people.ts";
import type { Act } from "../../../http/operation.ts";

export const listCaseAssignees: Act<typeof contract> = async ({ database }) =>
  done({ people: await listStaffWith(database, "cases.write") });
