import type { listLenderStipulations as contract } from "@portal/domain/applications/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { ownRecordsOf } from "../../access/own-record.ts";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { presentLenderStipulation } from "./present-stipulation.ts";
import { listStipulationsOfAll } from "./stipulation-store.ts";

export const listLenderStipulations: Act<typeof contract> = async (
  { database, cipher },
  { query, staff },
) => {
  const { limit, opportunityId: application, fulfilled } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const rows = await listStipulationsOfAll(database, {
    after: start.value,
    most: limit + 1,
    application,
    closed: ownRecordsOf(staff).accountIds,
    isFulfilled: fulfilled === undefined ? undefined : fulfilled === "true",
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ stipulation }) => ({
    at: stipulation.createdAt,
    id: stipulation.id,
  }));
  return done({ stipulations: page.map((row) => presentLenderStipulation(cipher, row)), nextCursor });
};
