import { done } from "@portal/domain/wire/outcome";
import {
  mostFound,
  mostShown,
  searchKind,
  type searchRecords as contract,
} from "@portal/domain/work/search/contract";
import type { SearchKind } from "@portal/domain/work/search/contract";
import { isLongEnough, queryWords, rankResults } from "@portal/domain/work/search/rules";
import { listHiddenRecords } from "../../access/own-record.ts";
import type { Act } from "../../http/operation.ts";
import { findLocks } from "../../sessions/guesses.ts";
import { may } from "../../sessions/staff/staff-session.ts";
import { findEntries, type Entry } from "./entry-store.ts";
import * as present from "./present-results.ts";
import * as store from "./result-store.ts";

/** Finds records for people who may open them (DESK-FIND-04). The query is neither stored nor logged. */
export const searchRecords: Act<typeof contract> = async (context, { body, staff }) => {
  const { database } = context;
  const kinds = may(staff, "borrowers.read") ? (body.kind ? [body.kind] : searchKind.options) : [];
  const words = queryWords(body.words);
  const entries = isLongEnough(body.words)
    ? await findEntries(database, {
        query: body.words,
        words,
        kinds,
        hidden: await listHiddenRecords(database, staff),
      })
    : [];
  const found = (kind: SearchKind) => entries.filter((entry) => entry.kind === kind);
  const isMore = present.ofEach((kind) => found(kind).length > mostFound);
  const shown = (kind: SearchKind): Entry[] =>
    rankResults(found(kind), words).slice(0, body.kind && !isMore[kind] ? mostFound : mostShown);
  const [loans, applications, businesses, people] = searchKind.options.map(shown) as [
    Entry[],
    Entry[],
    Entry[],
    Entry[],
  ];
  const persons = await store.listPeople(database, people);
  const locks = await findLocks(
    context,
    [...persons.values()].flatMap(({ signInEmail }) => signInEmail ?? []),
  );
  return done({
    loans: present.loans(loans, await store.listLoans(database, loans)),
    applications: present.applications(applications, await store.listApplications(database, applications)),
    businesses: present.businesses(businesses, await store.listBusinesses(database, businesses)),
    people: present.people(people, persons, locks),
    counts: present.ofEach((kind) => Math.min(found(kind).length, mostFound)),
    isMore,
  });
};
