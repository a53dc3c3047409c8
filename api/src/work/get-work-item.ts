import { staffName } from "@portal/domain/staff/rules";
import type { getWorkItem as contract } from "@portal/domain/work/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { deskZone } from "../access/desk-zone.ts";
import { findWorkableItem } from "./find-workable-item.ts";
import { presentItem } from "./present.ts";

/** Returns an item, also after it is done. */
export const getWorkItem: Act<typeof contract> = async (context, { params, staff }) => {
  const found = await findWorkableItem(context, params.itemId, staff);
  if (!found.ok) return found;
  const { item, finisher } = found.value;
  return done({
    item: presentItem(found.value, { now: context.clock.now(), zone: deskZone(context) }),
    done: item.doneAt && { byName: finisher && staffName(finisher), doneTimestamp: item.doneAt },
  });
};
