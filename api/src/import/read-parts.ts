import * as z from "zod/mini";

type Path = readonly (string | number)[];
/** Receives each zod issue with its path from the root of the import file. */
type Report = (issue: z.core.$ZodIssue) => void;

/**
 * Parses one list or one record at a time, because zod overflows the stack on hundreds of thousands of issues.
 * @returns the parsed value; valid only if no issue was reported
 */
export function readParts(schema: z.core.$ZodType, value: unknown, path: Path, report: Report): unknown {
  if (schema instanceof z.core.$ZodDefault && value !== undefined) {
    return readParts(schema._zod.def.innerType, value, path, report);
  }
  if (schema instanceof z.core.$ZodArray && Array.isArray(value))
    return readList(schema, value, path, report);
  if (schema instanceof z.core.$ZodObject && isRecord(value)) return readRecord(schema, value, path, report);
  return readWhole(schema, value, path, report);
}

function readList(list: z.core.$ZodArray, items: readonly unknown[], path: Path, report: Report): unknown {
  const { def } = list._zod;
  let isRead = true;
  readWhole(z.clone(list, { ...def, element: z.unknown() }), items, path, (issue) => {
    isRead = false;
    report(issue);
  });
  // Does not check the items of an invalid list, such as a list that is too long.
  return isRead ? items.map((item, at) => readParts(def.element, item, [...path, at], report)) : undefined;
}

/** Checks the number of a list's items without the items. */
export function checkLength(list: z.core.$ZodType, length: number, path: Path, report: Report): void {
  if (list instanceof z.core.$ZodDefault) checkLength(list._zod.def.innerType, length, path, report);
  else if (list instanceof z.core.$ZodArray)
    readWhole(
      z.clone(list, { ...list._zod.def, element: z.unknown() }),
      Array(length).fill(null),
      path,
      report,
    );
}

function readRecord(
  schema: z.core.$ZodObject,
  record: Readonly<Record<string, unknown>>,
  path: Path,
  report: Report,
): unknown {
  const lists = Object.entries(schema._zod.def.shape).filter(
    ([name, part]) => isList(part) && Array.isArray(record[name]),
  );
  const emptied = { ...record, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  const own = readWhole(schema, emptied, path, report);
  const read = lists.map(([name, part]) => [name, readParts(part, record[name], [...path, name], report)]);
  return { ...(own as object), ...(Object.fromEntries(read) as object) };
}

function readWhole(schema: z.core.$ZodType, value: unknown, path: Path, report: Report): unknown {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  for (const issue of read.error.issues) report({ ...issue, path: [...path, ...issue.path] });
  return undefined;
}

function isList(schema: z.core.$ZodType): boolean {
  return schema instanceof z.core.$ZodDefault
    ? isList(schema._zod.def.innerType)
    : schema instanceof z.core.$ZodArray;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
