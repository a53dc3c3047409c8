import { castBook } from "@portal/database/cast/cast";
import { demoInstitutions } from "@portal/database/cast/institutions";
import { loadDemoDirectory } from "../banking/load-directory.ts";
import type { Context } from "../context.ts";
import { importBook } from "../import/import-book.ts";
import { wholeBook } from "../import/split-book.ts";
import { isBookEmpty } from "../import/store.ts";

/** Fills an empty database with the demo borrowers from an import file. */
export async function loadCastIfEmpty(
  context: Context,
  say: (line: string) => void,
  bookOf = castBook,
): Promise<void> {
  if (!(await isBookEmpty(context.database))) return;
  await loadDemoDirectory(context, demoInstitutions);
  // An interrupted start must leave the database empty, because the next start fills only an empty database.
  await importBook(context, bookOf(context.clock.now()), { size: wholeBook });
  say("The database was empty: loaded the demo borrowers.");
}
