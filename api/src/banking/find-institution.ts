import type { findInstitution as contract } from "@portal/domain/banking/contract";
import { isUsableFor } from "@portal/domain/banking/directory/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { lookUpInstitution } from "./look-up-institution.ts";
import { presentInstitution } from "./present.ts";

export const findInstitution: Act<typeof contract> = async ({ database, clock }, { params, query }) => {
  const found = await lookUpInstitution(database, params.routingNumber, clock.now());
  if (found === "unknown") return refuse("ROUTING_NUMBER_NOT_FOUND");
  if (found === "no directory") return refuse("DIRECTORY_MISSING");
  if (!isUsableFor(found, query.routingType)) return refuse("ROUTING_TYPE_MISMATCH");
  const { city, ach, wire, mainlyWire } = found;
  return done({ ...presentInstitution(found), city, ach, wire, mainlyWire });
};
