import type { setStartView as contract } from "@portal/domain/work/views/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { findView } from "./find-view.ts";
import { presentView } from "./present-view.ts";
import { removeStart, setStart } from "./view-store.ts";

export const setStartView: Act<typeof contract> = (context, { params: { viewId }, body, staff }) =>
  inTransaction(context, async (tx) => {
    const found = await findView(tx.database, viewId, staff);
    if (!found.ok) return found;
    const { isStart } = body;
    await (isStart ? setStart : removeStart)(tx.database, { staffId: staff.staffId, viewId });
    return done(presentView({ ...found.value, isStart }, staff));
  });
