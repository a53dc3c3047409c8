import { deskPage } from "../wire/desk/desk-page.ts";

const filters = ["tab", "who", "product", "stage", "country", "staffId", "near", "sort"] as const;

/** The work queue, which is the desk's first page. */
export const queuePage = deskPage("", [...filters, "cursor"]);

/** The page for reviewing an item's files. The filters determine the next item. */
export const documentItemPage = deskPage("documents/:itemId", filters);

/** The results of a search. The words stay in memory and are never part of the address. */
export const searchPage = deskPage("search");

/** One record on the desk, by its id. */
export const applicationPage = deskPage("applications/:opportunityId", ["tab"]);
export const loanPage = deskPage("loans/:advanceId");
export const businessPage = deskPage("businesses/:accountId");
export const personPage = deskPage("people/:contactId");

/** The parameters of a list: filters, order and page. */
export const listParameters = [
  "contactId",
  "accountId",
  "advanceId",
  "product",
  "stage",
  "country",
  "staffId",
  "state",
  "days",
  "type",
  "pastDue",
  "balanceFrom",
  "balanceTo",
  "signIn",
  "review",
  "reason",
  "reviewer",
  "from",
  "to",
  "code",
  "amountFrom",
  "amountTo",
  "kind",
  "sort",
  "cursor",
] as const;

/** All records of a kind (DESK-FIND-05). */
export const listPage = deskPage("lists/:what", listParameters);
