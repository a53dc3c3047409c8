import * as z from "zod/mini";

/** The API's answers to the yes-or-no questions about a PPP loan (SH-111). */
export const yesNo = z.enum(["Yes", "No"]);
export type YesNo = z.infer<typeof yesNo>;
