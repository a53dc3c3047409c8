import type { deleteView as contract } from "@portal/domain/work/views/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { canChange, findView } from "./find-view.ts";
import { removeView } from "./view-store.ts";

export const deleteView: Act<typeof contract> = (context, { params: { viewId }, staff }) =>
  inTransaction(context, async (tx) => {
    const found = await findView(tx.database, viewId, staff);
    if (!found.ok) return found;
    if (!canChange(found.value.view, staff)) return refuse("FORBIDDEN");
    await removeView(tx.database, viewId);
    return done({ success: true });
  });
