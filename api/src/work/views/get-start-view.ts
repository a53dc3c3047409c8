import type { getStartView as contract } from "@portal/domain/work/views/contract";
import { addressOfView } from "@portal/domain/work/views/rules";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { viewedBy } from "./find-view.ts";
import { findStart } from "./view-store.ts";

export const getStartView: Act<typeof contract> = async ({ database }, { staff }) => {
  const view = await findStart(database, staff.staffId);
  const viewed = view && viewedBy(view, staff);
  return done({ address: viewed ? addressOfView(viewed) : null });
};
