import * as z from "zod/mini";

/** The values of yes-or-no answers about a PPP loan in the API (SH-111). */
export const yesNo = z.enum(["Yes", "No"]);
export type YesNo = z.infer<typeof yesNo>;
