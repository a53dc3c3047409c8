import type { listLenderDocuments as contract } from "@portal/domain/documents/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { pageOf, readCursor } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listDocumentsOfAll } from "./lender-store.ts";
import { presentLenderDocument } from "./present-document.ts";

export const listLenderDocuments: Act<typeof contract> = async ({ database }, { query }) => {
  const { cursor, limit, review, opportunityId } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse("VALIDATION", { cursor: "is no cursor of a page" });
  const rows = await listDocumentsOfAll(database, { after, most: limit + 1, review, opportunityId });
  const { page, nextCursor } = pageOf(rows, limit, ({ document }) => ({
    at: document.uploadedAt,
    id: document.id,
  }));
  return done({ documents: page.map(presentLenderDocument), nextCursor });
};
