import * as z from "zod/mini";

/** Answers to the yes-or-no questions about a PPP loan, as the API writes them (SH-111). */
export const yesNo = z.enum(["Yes", "No"]);
export type YesNo = z.infer<typeof yesNo>;
