import type { View } from "@portal/domain/work/views/contract";
import { addressOfView } from "@portal/domain/work/views/rules";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";
import { canChange, viewedBy } from "./find-view.ts";
import type { FoundView } from "./view-store.ts";

/** Returns a view of a page that the person may open. */
export function presentView({ view, isStart }: FoundView, staff: StaffSession): View {
  const viewed = viewedBy(view, staff);
  if (!viewed) throw new Error("the person may not open the view's page");
  return {
    viewId: view.id,
    name: view.name,
    address: addressOfView(viewed),
    isShared: view.staffId === null,
    isStart,
    canChange: canChange(view, staff),
  };
}
