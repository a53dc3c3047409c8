import { deskPage } from "../wire/desk/desk-page.ts";

/** The work queue, which is the desk's first page. */
export const queuePage = deskPage("");
