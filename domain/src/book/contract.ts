import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { book } from "./book.ts";

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() });

/**
 * The body is any part of the lender's import file and may reference only records in the body. Adds new records,
 * updates existing records and keeps records that the body omits.
 */
export const takeBook = endpoint({
  method: "POST",
  path: "/lender/book",
  access: "lender",
  summary:
    "Adds and updates records from a book. A book with a fault changes nothing. Repeating the call with the same book changes nothing, or completes an interrupted import.",
  body: book,
  reply: z.object({ counts, byKind: z.record(z.string(), counts) }),
  refusals: { IMPORT_RUNNING: 409, IMPORT_INTERRUPTED: 409 },
});
