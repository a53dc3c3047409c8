import { pagePath } from "../wire/pages/page-path.ts";

/** `contactId` is the contact that the pages list action items for (CH-14). */
export const actionItemsPath = pagePath("action-items", ["contactId"]);
export const applicationItemsPath = pagePath("action-items/:opportunityId", ["contactId"]);
