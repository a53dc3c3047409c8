import { pagePath } from "../wire/page-path.ts";

/** Tell a page what the borrower just completed: a group and, for a single request, its name (SH-003). */
export const successParameters = ["successStipulationGroupName", "successStipulationName"] as const;

export const summaryPath = pagePath("summary", ["version", ...successParameters]);
/** `redirect` is the address from which the borrower was redirected. */
export const maintenancePath = pagePath("maintenance", ["redirect"]);
