import type { listRoutingNumbers as contract } from "@portal/domain/banking/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentInstitution } from "./present.ts";
import { listAchNumbers } from "./store.ts";

export const listRoutingNumbers: Act<typeof contract> = async ({ database }) =>
  done((await listAchNumbers(database)).map(presentInstitution));
