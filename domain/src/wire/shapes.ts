import * as z from "zod/mini";

/**
 * Text that travels percent-encoded inside a JSON body (CORE-API-05): passwords and answers.
 * The web encodes once, the server decodes once; a broken escape is a malformed request.
 */
export const percentEncoded = z.codec(z.string(), z.string(), {
  decode: (text, context) => {
    try {
      return decodeURIComponent(text);
    } catch {
      context.issues.push({ code: "custom", input: text, params: { malformed: true }, message: "MALFORMED" });
      return z.NEVER;
    }
  },
  encode: (text) => encodeURIComponent(text),
});

/** Ids are opaque strings to the borrower's browser. */
export const id = z.string();
export const success = z.object({ success: z.literal(true) });
/** Money on the wire: a JSON number of dollars with at most two decimals. */
export const amount = z.number();
export const plainDate = z.string();
export const instant = z.string();
export const country = z.enum(["us", "ca"]);
export type Country = z.infer<typeof country>;
