import type { listRoutingNumbers as contract } from "@portal/domain/banking/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentInstitution } from "./present.ts";
import { listNumbersFor } from "./store.ts";

export const listRoutingNumbers: Act<typeof contract> = async ({ database }, { query }) =>
  done((await listNumbersFor(database, query.routingType ?? "ACH")).map(presentInstitution));
