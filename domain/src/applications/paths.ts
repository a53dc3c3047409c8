import { pagePath } from "../wire/page-path.ts";

/** `contactId` is the contact for the list of action items (CH-14). */
export const actionItemsPath = pagePath("action-items", ["contactId"]);
export const applicationItemsPath = pagePath("action-items/:opportunityId", ["contactId"]);
