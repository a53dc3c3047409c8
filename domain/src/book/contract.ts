import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { book } from "./book.ts";

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() });

/**
 * Imports a part of the lender's data. Adds and updates records, and never removes any. The body may refer only to
 * records in the same body.
 */
export const takeBook = endpoint({
  method: "POST",
  path: "/lender/book",
  access: "lender",
  permission: "imports.propose",
  secondApproval: "book.import",
  summary:
    "Adds and updates records from a book. A book with a fault changes nothing. Repeating the call with the same book changes nothing, or completes an interrupted import.",
  body: book,
  reply: z.object({ counts, byKind: z.record(z.string(), counts) }),
  refusals: { IMPORT_RUNNING: 409, IMPORT_INTERRUPTED: 409 },
});
