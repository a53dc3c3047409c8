import type { changeView as contract } from "@portal/domain/work/views/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { checkView, hasRoom } from "./check-view.ts";
import { canChange, findView } from "./find-view.ts";
import { presentView } from "./present-view.ts";
import { updateView } from "./view-store.ts";

/** Renames a view, shares it, or makes a shared view the caller's own. */
export const changeView: Act<typeof contract> = (context, { params: { viewId }, body, staff }) =>
  inTransaction(context, async (tx) => {
    const found = await findView(tx.database, viewId, staff);
    if (!found.ok) return found;
    if (!canChange(found.value.view, staff)) return refuse("FORBIDDEN");
    const checked = checkView(body, staff);
    if (!checked.ok) return checked;
    const { view, isStart } = found.value;
    const owner = checked.value.staffId;
    if (owner !== view.staffId && !(await hasRoom(tx, owner))) return refuse("TOO_MANY_VIEWS");
    await updateView(tx.database, viewId, checked.value);
    return done(presentView({ view: { ...view, ...checked.value }, isStart }, staff));
  });
