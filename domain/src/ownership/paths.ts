import { pagePath } from "../wire/pages/page-path.ts";

export const ownershipPath = pagePath("application/:opportunityId/ownership", ["contactId"]);
export const businessOwnershipPath = pagePath(":opportunityId/business-ownership", ["contactId"]);
/** If the address has no `opportunityId`, the page uses the active application (SH-086). */
export const referencesPath = pagePath("references", ["opportunityId", "contactId"]);
