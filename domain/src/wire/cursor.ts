import * as z from "zod/mini";

/** The query of a paged list, which returns at most `limit` entries after the cursor. */
export const pageQuery = {
  /** The cursor that the previous page returned. Absent for the first page. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 200")),
      z.transform((text: string, context): number => {
        const limit = Number(text);
        if (limit > 200)
          context.issues.push({
            code: "custom",
            message: "must be a whole number from 1 to 200",
            input: text,
          });
        return limit;
      }),
    ),
    50,
  ),
} as const;

/** The cursor of the next page. Null on the last page. */
export const nextCursor = z.nullable(z.string());
