import { deskPage } from "../../wire/desk/desk-page.ts";

const choices = ["show", "topic", "sort", "cursor"] as const;

/** The list of threads. Without `show`, the page lists the threads that wait for a reply. */
export const messagesPage = deskPage("messages", choices);

/** One thread, beside the list that it was opened from. */
export const threadPage = deskPage("messages/:caseId", choices);
