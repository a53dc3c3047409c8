import * as z from "zod/mini";
import { book, type Book, type BookInput } from "./book.ts";
import { bookPath, referenceFaults } from "./references.ts";

/** @throws if the lender's data is invalid. The import of a file reports errors by line instead. */
export function parseBook(input: BookInput): Book {
  const parsed = z.parse(book, input);
  const [fault] = referenceFaults(parsed);
  if (fault) throw new RangeError(`${bookPath(fault.path)} ${fault.message}`);
  return parsed;
}
