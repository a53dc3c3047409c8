import { accounts } from "@portal/database/schema/loans";
import { castBook } from "@portal/database/cast/cast";
import type { Context } from "../context.ts";
import { importBook } from "../import/import-book.ts";

/** Fills an empty book with the demo cast, through the import that a lender uses. */
export async function loadCastIfEmpty(context: Context, say: (line: string) => void): Promise<void> {
  const [first] = await context.database.select({ id: accounts.id }).from(accounts).limit(1);
  if (first) return;
  await importBook(context, castBook(context.clock.now()));
  say("The book was empty: loaded the demo cast.");
}
