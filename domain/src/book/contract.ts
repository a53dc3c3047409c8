import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { book } from "./book.ts";

const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() });

/**
 * Contacts, businesses, applications, requests, loans and what belongs to them: any part of a book that names nothing
 * outside itself. What is new is added, what is known brought up to date, what is left out left alone.
 */
export const takeBook = endpoint({
  method: "POST",
  path: "/lender/book",
  access: "lender",
  summary: "Add and update records as a book, all of it or nothing; the same book twice changes nothing.",
  body: book,
  reply: z.object({ counts, byKind: z.record(z.string(), counts) }),
  refusals: { IMPORT_RUNNING: 409 },
});
