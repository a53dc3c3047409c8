import type { listLenderDocuments as contract } from "@portal/domain/documents/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { listStaffNames } from "../../access/staff-names.ts";
import { pageOf, startOf } from "../../http/cursor.ts";
import type { Act } from "../../http/operation.ts";
import { listDocumentsOfAll } from "./lender-store.ts";
import { presentLenderDocument } from "./present-document.ts";

export const listLenderDocuments: Act<typeof contract> = async (context, { query }) => {
  const { limit, review, opportunityId: application } = query;
  const start = startOf(query);
  if (!start.ok) return start;
  const rows = await listDocumentsOfAll(context, {
    after: start.value,
    most: limit + 1,
    review,
    application,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ document }) => ({
    at: document.uploadedAt,
    id: document.id,
  }));
  const reviewers = page.map(({ document }) => document.reviewedBy);
  const names = await listStaffNames(context.database, reviewers);
  return done({ documents: page.map((row) => presentLenderDocument(row, names)), nextCursor });
};
