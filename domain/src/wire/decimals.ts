import * as z from "zod/mini";

/** A JSON number with up to `places` decimals. In code, an integer in the smallest unit. */
function decimal(places: number, kind: string) {
  const pattern = new RegExp(`^(-?)(\\d+)(?:\\.(\\d{1,${places}}))?$`);
  return z.codec(z.number(), z.int(), {
    decode: (value, context) => {
      const [, sign, whole = "", fraction = ""] = pattern.exec(String(value)) ?? [];
      if (sign === undefined) {
        context.issues.push({ code: "custom", input: value, message: `must be ${kind}` });
        return z.NEVER;
      }
      const units = Number(`${whole}${fraction.padEnd(places, "0")}`);
      return sign === "-" ? 0 - units : units;
    },
    encode: (units) => Number(`${units}e-${places}`),
  });
}

/** A number of full-time equivalents, such as 8.5 in JSON and 85 in code. */
export const tenths = decimal(1, "a number with at most one decimal");
/** A quotient, such as 0.875 in JSON and 875000 in code. */
export const millionths = decimal(6, "a number with at most six decimals");

/** A whole number. Decoding cuts off decimals (FH-48). */
export const wholeNumber = z.codec(z.number(), z.int(), {
  decode: (value) => Math.trunc(value),
  encode: (value) => value,
});

/** A boolean in JSON. Also accepts texts that forms send, such as `"yes"` and `"true"` (FH-61). */
export const flag = z.codec(z.union([z.boolean(), z.enum(["yes", "no", "true", "false"])]), z.boolean(), {
  decode: (value) => value === true || value === "yes" || value === "true",
  encode: (value) => value,
});
