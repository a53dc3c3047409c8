import { searchEntries } from "@portal/database/schema/search";
import { searchRecords, type SearchKind } from "@portal/domain/work/search/contract";
import { asc, getTableColumns } from "drizzle-orm";
import { walkSearch } from "../../work/search/walk-search.ts";
import type { TestApp } from "../test-app.ts";
import type { DeskCaller } from "./open-desk.ts";

/** Searches the desk as a member of staff. @returns the found records */
export const searchFor = async (desk: Pick<DeskCaller, "call">, words: string, kind?: SearchKind) =>
  (await desk.call(searchRecords, { body: { words, ...(kind && { kind }) } })).value;

/**
 * Compares the search entries with the records, and returns the differences. With `isRepaired`, also corrects the
 * entries.
 */
export async function listSearchDifferences(portal: TestApp, isRepaired = false) {
  const all = [];
  for (const part of ["businesses", "people"] as const)
    for await (const { differences } of walkSearch(portal.context, part, { isRepaired }))
      all.push(...differences);
  return all;
}

/** Returns all search entries without their random ids. */
export async function readEntries({ connection }: TestApp) {
  const { id: _id, ...columns } = getTableColumns(searchEntries);
  return connection.database
    .select(columns)
    .from(searchEntries)
    .orderBy(asc(searchEntries.kind), asc(searchEntries.subjectId));
}
