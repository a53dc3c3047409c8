import type { saveView } from "@portal/domain/work/views/contract";
import { mostViews } from "@portal/domain/work/views/contract";
import { viewFaults } from "@portal/domain/work/views/messages";
import { addressOfView, canOpen, forStorage, readView } from "@portal/domain/work/views/rules";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { Transaction } from "../../context.ts";
import { may, type StaffSession } from "../../sessions/staff/staff-session.ts";
import { countViewsOf, lockViewsOf, type ViewRow } from "./view-store.ts";

/** Checks a view that a person saves, and returns its columns. Refuses pages that the person may not open. */
export function checkView(
  { name, address, isShared }: BodyOf<typeof saveView>,
  staff: StaffSession,
): Outcome<Pick<ViewRow, "name" | "address" | "staffId">, "VALIDATION" | "FORBIDDEN"> {
  const viewed = readView(address);
  if (!viewed) return refuse("VALIDATION", { address: viewFaults.address });
  if (!canOpen(viewed, staff.roles) || (isShared && !may(staff, "lists.edit"))) return refuse("FORBIDDEN");
  return done({
    name: name.trim(),
    address: addressOfView(forStorage(viewed, staff.staffId)),
    staffId: isShared ? null : staff.staffId,
  });
}

/** Returns whether the limit allows one more view. Blocks other transactions from adding views until the commit. */
export async function hasRoom({ database }: Transaction, owner: string | null): Promise<boolean> {
  await lockViewsOf(database, owner);
  return (await countViewsOf(database, owner)) < mostViews;
}
