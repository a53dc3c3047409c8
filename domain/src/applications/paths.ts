import { pagePath } from "../wire/page-path.ts";

/** `contactId` is the contact to show the items for (CH-14). */
export const actionItemsPath = pagePath("action-items", ["contactId"]);
export const applicationItemsPath = pagePath("action-items/:opportunityId", ["contactId"]);
