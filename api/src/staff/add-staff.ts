import type { Principal } from "@portal/domain/events/principal";
import type { Role } from "@portal/domain/staff/roles/contract";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { issueSetUpLink } from "./issue-set-up-link.ts";
import { insertStaff } from "./store.ts";

type NewStaff = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
};

/**
 * Invites a member of staff.
 * @returns the person's id and the set-up link, or undefined if someone has the address
 */
export async function addStaff(
  tx: Transaction,
  { roles, ...person }: NewStaff,
  by: Principal,
): Promise<{ readonly staffId: string; readonly link: string } | undefined> {
  const staffId = await insertStaff(tx.database, { ...person, createdAt: tx.clock.now() }, roles);
  if (staffId === undefined) return undefined;
  const link = await issueSetUpLink(tx, staffId);
  await emit(tx, {
    by,
    person: null,
    action: "staff.invited",
    about: { kind: "staff", id: staffId },
    detail: { roles: roles.join(" ") },
  });
  return { staffId, link };
}
