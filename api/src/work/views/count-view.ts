import { readListQuery } from "@portal/domain/work/lists/address/rules";
import type { listViews } from "@portal/domain/work/views/contract";
import type { Viewed } from "@portal/domain/work/views/rules";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { Context } from "../../context.ts";
import { listLenderDocuments } from "../../documents/lender/list-lender-documents.ts";
import type { Call } from "../../http/operation.ts";
import { listLenderPayments } from "../../payments/lender/list-lender-payments.ts";
import { listLenderAdvances } from "../lists/list-lender-advances.ts";
import { listLenderContacts } from "../lists/list-lender-contacts.ts";
import { listLenderMails } from "../lists/list-lender-mails.ts";
import { listLenderOpportunities } from "../lists/list-lender-opportunities.ts";
import { queueOf } from "../queue-of.ts";
import { countSegment } from "../store.ts";

/** Counts the rows that the caller would see on the view's page. */
export async function countView(
  context: Context,
  call: Call<typeof listViews>,
  viewed: Viewed,
): Promise<number> {
  if (viewed.page === "queue") {
    const { tab, who, sort: _, ...filters } = viewed.filters;
    const queue = await queueOf(context, { kind: tab, ...filters }, call.staff);
    return queue.ok ? countSegment(context.database, queue.value, who) : 0;
  }
  const list = await countList(context, call, viewed);
  return list.ok ? list.value.total : 0;
}

/** Reads only the first row of the list, because every list also returns the total number of matching rows. */
function countList(
  context: Context,
  call: Call<typeof listViews>,
  { page, values }: Exclude<Viewed, { page: "queue" }>,
): Promise<Outcome<{ readonly total: number }, string>> {
  const first = { ...values, limit: "1" };
  switch (page) {
    case "applications":
      return listLenderOpportunities(context, { ...call, query: readListQuery(page, first) });
    case "loans":
      return listLenderAdvances(context, { ...call, query: readListQuery(page, first) });
    case "people":
      return listLenderContacts(context, { ...call, query: readListQuery(page, first) });
    case "documents":
      return listLenderDocuments(context, { ...call, query: readListQuery(page, first) });
    case "payments":
      return listLenderPayments(context, { ...call, query: readListQuery(page, first) });
    case "mails":
      return listLenderMails(context, { ...call, query: readListQuery(page, first) });
    default:
      return page satisfies never;
  }
}
