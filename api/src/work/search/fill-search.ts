import type { Context } from "../../context.ts";
import { fillOnce } from "../due/fill-work.ts";
import { searchParts, walkSearch, type SearchPart } from "./walk-search.ts";

/** Adds the records that an earlier release stored to the search (DESK-DATA-03). */
export async function fillSearch(context: Context): Promise<void> {
  for (const part of Object.keys(searchParts) as SearchPart[])
    await fillOnce(context, `search-${part}`, (after) =>
      walkSearch(context, part, { after, isRepaired: true }),
    );
}
