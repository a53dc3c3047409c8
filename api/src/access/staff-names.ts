import type { Queryable } from "@portal/database/connection";
import { staff } from "@portal/database/schema/staff";
import { disabledName } from "@portal/domain/wire/desk/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { inArray } from "drizzle-orm";

/** Returns the names of members of staff as the desk shows them (DESK-GEN-05). The map's keys are staff ids. */
export async function listStaffNames(
  database: Queryable,
  staffIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = staffIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName, state: staff.state })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ id, firstName, lastName, state }) => {
      const name = `${firstName} ${lastName}`;
      return [id, state === "disabled" ? fillIn(disabledName, { name }) : name];
    }),
  );
}
