import type { listStipulationsOfType as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentStipulation } from "./present.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { readAfterDeclining, type DeclineOverdue } from "./read-after-declining.ts";
import { listStipulations } from "./store.ts";

/** Compares stipulation types without letter case, but with spaces and underscores (SH-121). */
export function listStipulationsOfType(settle: DeclineOverdue): Act<typeof contract> {
  return async (context, { session, params }) => {
    const { database, cipher } = context;
    const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const rows = await readAfterDeclining(context, settle, () =>
      listStipulations(database, session.contactId, opportunity.id),
    );
    const type = params.type.toUpperCase();
    const ofType = rows.filter((row) => row.stipulation.type.toUpperCase() === type);
    return done({ stipulations: ofType.map((row) => presentStipulation(cipher, row)) });
  };
}
