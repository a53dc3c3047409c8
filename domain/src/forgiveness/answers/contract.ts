import * as z from "zod/mini";

/** How the plan's questions are answered on the wire (SH-111). */
export const yesNo = z.enum(["Yes", "No"]);
export type YesNo = z.infer<typeof yesNo>;
