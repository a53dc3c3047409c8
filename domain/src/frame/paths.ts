import { pagePath } from "../wire/page-path.ts";

/** They tell a page what the borrower has just completed: a group, and the name of a lone request (SH-003). */
export const successParameters = ["successStipulationGroupName", "successStipulationName"] as const;

export const summaryPath = pagePath("summary", ["version", ...successParameters]);
/** `redirect` is the address that the borrower was led away from. */
export const maintenancePath = pagePath("maintenance", ["redirect"]);
