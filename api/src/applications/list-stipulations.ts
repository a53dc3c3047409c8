import type { listStipulations as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentStipulation } from "./present.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { readAfterDeclining, type DeclineOverdue } from "./read-after-declining.ts";
import * as store from "./store.ts";

export function listStipulations(settle: DeclineOverdue): Act<typeof contract> {
  return async (context, { session, params }) => {
    const { database, cipher } = context;
    const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const rows = await readAfterDeclining(context, settle, () =>
      store.listStipulations(database, session.contactId, opportunity.id),
    );
    return done({ stipulations: rows.map((row) => presentStipulation(cipher, row)) });
  };
}
