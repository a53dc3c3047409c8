import { pagePath } from "../wire/pages/page-path.ts";

/** Query parameters that name the group or the single request that the borrower just completed (SH-003). */
export const successParameters = ["successStipulationGroupName", "successStipulationName"] as const;

export const summaryPath = pagePath("summary", ["version", ...successParameters]);
/** The `redirect` parameter is the address that the borrower requested before the maintenance page opened. */
export const maintenancePath = pagePath("maintenance", ["redirect"]);
