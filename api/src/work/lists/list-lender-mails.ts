import type { listLenderMails as contract, MailRow } from "@portal/domain/work/lists/contract";
import { done } from "@portal/domain/wire/outcome";
import { ownRecordsOf } from "../../access/own-record.ts";
import { timesOfDays } from "../../access/desk-zone.ts";
import { keysetPageOf, readKeyset } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./mail-store.ts";

/** Lists mails without their content, which has links with tokens (DESK-PERSON-06). */
export const listLenderMails: Act<typeof contract> = async (context, { query, staff }) => {
  const { sort, limit, cursor, contactId, kind, state } = query;
  const after = readKeyset(sort, store.mailOrders[sort], cursor);
  if (!after.ok) return after;
  const { database } = context;
  const filters = {
    contacts: contactId === undefined ? undefined : await store.listContactIds(database, contactId),
    closed: ownRecordsOf(staff).contactIds,
    ...timesOfDays(context, query),
    kind,
    state,
  };
  const { rows, total } = await store.listMails(database, filters, {
    sort,
    after: after.value,
    most: limit + 1,
  });
  const { page, nextCursor } = keysetPageOf(rows, limit, sort);
  return done({ mails: page.map(present), total, nextCursor });
};

function present({ mail, contact }: store.ListedMail): MailRow {
  const unsent = mail.givenUpAt ? "failed" : "pending";
  return {
    mailId: mail.id,
    kind: mail.kind,
    state: mail.sentAt ? "sent" : unsent,
    contact: contact?.id
      ? { contactId: contact.id, firstName: contact.firstName, lastName: contact.lastName }
      : null,
    createdTimestamp: mail.createdAt,
    sentTimestamp: mail.sentAt,
    attempts: mail.attempts,
  };
}
