import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { supportTexts } from "@portal/domain/support/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { listStaffNames } from "../../../access/staff-names.ts";
import { findStaffPhone } from "../../../access/staff-people.ts";
import type { Transaction } from "../../../context.ts";
import { pageOf, type Position } from "../../../http/cursor.ts";
import type { StaffSession } from "../../../sessions/staff/staff-session.ts";
import { listMessages, noteRead } from "../../threads/message-store.ts";
import type { Author } from "../author.ts";
import { findCase, type NamedCase } from "../case-store.ts";
import { lastBorrowerAt, presentAssignee, presentClaim, type StaffNames } from "../present-case.ts";
import * as beside from "./beside-store.ts";

type Reader = {
  readonly staff: StaffSession | undefined;
  readonly after?: Position | undefined;
  readonly limit?: number;
};

/** Returns a thread as staff see it, and marks the thread as read by the member of staff. */
export async function readThread(
  tx: Transaction,
  caseId: string,
  { staff, after, limit = 50 }: Reader,
): Promise<Thread> {
  const { database } = tx;
  const reader = staff?.staffId ?? null;
  const found = await findCase(database, caseId, { reader, now: tx.clock.now() });
  if (!found) throw new Error("the case disappeared");
  const { row } = found;
  const rows = await listMessages(tx, row, { after, most: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
  const newest = page[0];
  if (reader !== null && after === undefined && newest)
    await noteRead(database, { caseId: row.id, reader, readAt: newest.at });
  const from = nextCursor === null ? undefined : page.at(-1)?.at;
  const changes = await beside.listCaseChanges(database, row.id, { from, before: after?.at });
  const names = await listStaffNames(database, [
    row.staffId,
    found.claim?.staffId ?? null,
    ...page.map(staffIdOfAuthor),
    ...changes.map(staffIdOfAuthor),
    ...changes.flatMap(({ field, before, after: next }) => (field === "staff" ? [before, next] : [])),
  ]);
  const by = (author: Author) => presentAuthor(author, found, names);
  const named = (field: string, value: string | null) =>
    field === "staff" && value !== null ? (names.get(value) ?? null) : value;
  return {
    ...(await presentFacts(tx, found, { staff, names })),
    messages: page.toReversed().map((message) => ({
      messageId: message.id,
      by: by(message),
      channel: message.channel,
      text: message.text,
      timestamp: message.at,
    })),
    changes: changes.map((change) => ({
      changeId: change.id,
      by: by(change),
      field: change.field,
      before: named(change.field, change.before),
      after: named(change.field, change.after),
      timestamp: change.at,
    })),
    nextCursor,
  };
}

const staffIdOfAuthor = ({ byKind, byId }: Author) => (byKind === "staff" ? byId : null);

function presentAuthor(
  { byKind, byId }: Author,
  { contact }: NamedCase,
  names: StaffNames,
): Thread["messages"][number]["by"] {
  if (byKind === "borrower")
    return { kind: byKind, id: byId, name: `${contact.firstName} ${contact.lastName}` };
  return { kind: byKind, id: byId, name: byKind === "staff" ? (names.get(byId ?? "") ?? null) : byId };
}

/** Returns the thread's properties, and the borrower's loans and requests, which the page shows beside the thread. */
async function presentFacts(
  { database, config }: Transaction,
  found: NamedCase,
  { staff, names }: { readonly staff: StaffSession | undefined; readonly names: StaffNames },
): Promise<Omit<Thread, "messages" | "changes" | "nextCursor">> {
  const { row, topic, contact, accountName } = found;
  const { accountId } = row;
  const { firstName, lastName, phone, email } = contact;
  const loans = accountId === null ? [] : await beside.listLoans(database, accountId);
  const opportunities = accountId === null ? [] : await beside.listApplications(database, accountId);
  const sender = staff && (await findStaffPhone(database, staff.staffId));
  return {
    caseId: row.id,
    caseNumber: row.caseNumber,
    type: row.type,
    topic,
    contactId: row.contactId,
    accountId,
    opportunityId: row.opportunityId,
    advanceId: row.advanceId,
    status: row.status,
    version: row.version,
    staffId: row.staffId,
    staff: presentAssignee(found, names),
    createdTimestamp: row.createdAt,
    closedTimestamp: row.closedAt,
    lastBorrowerTimestamp: lastBorrowerAt(found),
    previous: row.previousId === null ? null : await beside.findCaseNumber(database, row.previousId),
    claim: presentClaim(found, names),
    contact: { firstName, lastName, phone, email },
    account: accountId === null || accountName === null ? null : { accountId, name: accountName },
    opportunity: opportunities.find(({ opportunityId }) => opportunityId === row.opportunityId) ?? null,
    loans,
    opportunities,
    openRequests: accountId === null ? [] : await beside.listOpenRequests(database, accountId),
    templateFields: {
      firstName,
      business: accountName,
      loanNumber: loans.find(({ advanceId }) => advanceId === row.advanceId)?.loanId ?? null,
      product: config.publicConfig.productName,
      phone: sender ? phoneOf(sender) : null,
      // The borrower never reads the last name of a member of staff (DESK-BOR-02).
      myName: staff?.firstName ?? null,
    },
  };
}

function phoneOf({
  phone,
  extension,
}: {
  readonly phone: string | null;
  readonly extension: string | null;
}): string | null {
  if (phone === null || extension === null) return phone;
  return `${phone}, ${fillIn(supportTexts.extension, { extension })}`;
}
