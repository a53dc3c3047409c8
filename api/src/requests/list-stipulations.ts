import type { listStipulations as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentStipulation } from "../applications/present.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { declineOwnOverdue } from "./decline-overdue.ts";
import { readAfterDeclining } from "./read-after-declining.ts";
import * as store from "../applications/store.ts";

export const listStipulations: Act<typeof contract> = async (context, { session, params }) => {
  const { database, cipher } = context;
  const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await readAfterDeclining(context, declineOwnOverdue, () =>
    store.listStipulations(database, session.contactId, opportunity.id),
  );
  return done({ stipulations: rows.map((row) => presentStipulation(cipher, row)) });
};
