import type { listStipulationsOfType as contract } from "@portal/domain/applications/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { presentStipulation } from "../applications/present.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import { declineOwnOverdue } from "./decline-overdue.ts";
import { readAfterDeclining } from "./read-after-declining.ts";
import { listStipulations } from "../applications/store.ts";

/** Compares stipulation types without regard to letter case (SH-121). Spaces and underscores must match. */
export const listStipulationsOfType: Act<typeof contract> = async (context, { session, params }) => {
  const { database, cipher } = context;
  const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const rows = await readAfterDeclining(context, declineOwnOverdue, () =>
    listStipulations(database, session.contactId, opportunity.id),
  );
  const type = params.type.toUpperCase();
  const ofType = rows.filter((row) => row.stipulation.type.toUpperCase() === type);
  return done({ stipulations: ofType.map((row) => presentStipulation(cipher, row)) });
};
