import type { listLenderDocuments as contract } from "@portal/domain/documents/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { listAccountsOf } from "../../access/accounts-of.ts";
import { ownRecordsOf } from "../../access/own-record.ts";
import { timesOfDays } from "../../access/desk-zone.ts";
import { listStaffNames } from "../../access/staff-names.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./document-list-store.ts";
import { presentLenderDocument } from "./present-document.ts";

export const listLenderDocuments: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort = "newest", limit, cursor, contactId, accountId, review, type, reason, reviewer } = query;
  const after = readKeyset(sort, store.documentOrders[sort], cursor);
  if (!after.ok) return after;
  const { database } = context;
  const filters = {
    application: query.opportunityId,
    sender: contactId,
    accounts: await listAccountsOf(database, { accountId }),
    closed: ownRecordsOf(staff).accountIds,
    ...timesOfDays(context, query),
    review,
    type,
    reason,
    reviewer,
  };
  const { rows, total } = await store.listDocumentsOfAll(context, filters, {
    sort,
    after: after.value,
    most: limit + 1,
  });
  const { page, nextCursor } = keysetPageOf(rows, limit, sort);
  const reviewers = page.map(({ document }) => document.reviewedBy);
  const names = await listStaffNames(database, reviewers);
  const documents = page.map((row) => presentLenderDocument(row, names));
  return done({
    documents,
    total,
    nextCursor,
  });
};
