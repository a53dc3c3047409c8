import { pagePath } from "../wire/page-path.ts";

/** `contactId` names the contact for whom the items are shown (CH-14). */
export const actionItemsPath = pagePath("action-items", ["contactId"]);
export const applicationItemsPath = pagePath("action-items/:opportunityId", ["contactId"]);
