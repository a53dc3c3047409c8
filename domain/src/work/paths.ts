import { deskPage } from "../wire/desk/desk-page.ts";

const filters = ["tab", "who", "product", "stage", "country", "staffId", "near", "sort"] as const;

/** The work queue, which is the desk's first page. */
export const queuePage = deskPage("", [...filters, "cursor"]);

/** The review of an item's files. The filters lead to the next item of the same list. */
export const documentItemPage = deskPage("documents/:itemId", filters);
