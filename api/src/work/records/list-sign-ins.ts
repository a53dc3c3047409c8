import { signInAction, type listSignIns as contract } from "@portal/domain/work/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inSnapshot } from "../../http/counted-list.ts";
import { keysetPageOf, readKeyset, type KeysetOrder } from "../../http/keyset.ts";
import type { Act } from "../../http/operation.ts";
import { auditEntries } from "@portal/database/schema/server";
import { lockSubjects } from "../../sessions/guesses.ts";
import { findPerson } from "./record-store.ts";
import * as store from "./sign-in-store.ts";

const order: KeysetOrder = { key: auditEntries.sequence, type: "numeric", isDescending: true };
const sort = "newest";
/** Sorts unchained entries after all entries of the chain. */
const afterTheEnd = 99_999_999_999_999;

/** Lists what happened to a person's sign-in, from the audit trail (DESK-PERSON-07). */
export const listSignIns: Act<typeof contract> = async (context, { params, query }) => {
  const after = readKeyset(sort, order, query.cursor);
  if (!after.ok) return after;
  const place = after.value;
  const { limit } = query;
  return inSnapshot(context, async (database) => {
    const found = await findPerson(database, params.contactId);
    if (!found) return refuse("NOT_FOUND");
    const { contact, user } = found;
    const subjects = user ? lockSubjects(context, user.email) : [];
    const whose = { contactId: contact.id, lockSubjects: subjects };
    const most = limit + 1;
    const unchained = place ? [] : await store.listUnchained(database, whose, most);
    const chained = await store.listChained(database, whose, { before: place && Number(place.key), most });
    const rows = [
      ...unchained.map((row) => ({ ...row, place: { key: String(afterTheEnd), id: `u${row.place}` } })),
      ...chained.map((row) => ({ ...row, place: { key: String(row.place), id: String(row.place) } })),
    ];
    const { page, nextCursor } = keysetPageOf(rows, limit, sort);
    return done({
      contactId: contact.id,
      entries: page.map(present),
      // The first page counts its own rows if it has all of them.
      total: place || nextCursor ? await store.countSignIns(database, whose) : rows.length,
      nextCursor,
    });
  });
};

type Row = Pick<typeof auditEntries.$inferSelect, "at" | "action" | "detail"> & {
  readonly place: { readonly id: string };
};

function present({ place, at, action, detail }: Row) {
  const { kind, by, isSso, byRest } = detail;
  const linkKind = kind ?? by;
  return {
    entryId: place.id,
    action: signInAction.parse(action),
    timestamp: at,
    linkKind: typeof linkKind === "string" ? linkKind : null,
    isSso: isSso === true,
    isByRest: byRest === true,
  };
}
