import type { CountedView, listViews as contract } from "@portal/domain/work/views/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { countView } from "./count-view.ts";
import { viewedBy } from "./find-view.ts";
import { presentView } from "./present-view.ts";
import { listVisible } from "./view-store.ts";

/** Lists the views of a page. Omits views that the person's roles may not open. */
export const listViews: Act<typeof contract> = async (context, call) => {
  const { query, staff } = call;
  const views: CountedView[] = [];
  for (const found of await listVisible(context.database, staff.staffId)) {
    const viewed = viewedBy(found.view, staff);
    if (viewed?.page === query.page)
      views.push({ ...presentView(found, staff), count: await countView(context, call, viewed) });
  }
  return done({ views });
};
