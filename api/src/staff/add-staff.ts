import type { Principal } from "@portal/domain/events/principal";
import type { Role } from "@portal/domain/staff/roles/contract";
import type { Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { issueSetUpLink } from "./issue-set-up-link.ts";
import { insertStaff } from "./store.ts";
import { writeStaffMail } from "./write-staff-mail.ts";

export type NewStaff = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
};

/**
 * Invites a member of staff. With `isMailed`, sends the set-up link to the person.
 * @returns the person's id and the set-up link, or undefined if someone has the address
 */
export async function addStaff(
  tx: Transaction,
  { roles, ...person }: NewStaff,
  by: Principal,
  { isMailed = false }: { readonly isMailed?: boolean } = {},
): Promise<{ readonly staffId: string; readonly link: string } | undefined> {
  const staffId = await insertStaff(tx.database, { ...person, createdAt: tx.clock.now() }, roles);
  if (staffId === undefined) return undefined;
  const link = await issueSetUpLink(tx, staffId);
  const about = { kind: "staff", id: staffId } as const;
  const detail = { roles: roles.join(" ") };
  const mails = isMailed ? [writeStaffMail("staff-invited", person, link)] : [];
  await emit(tx, { by, person: null, action: "staff.invited", about, detail }, mails);
  return { staffId, link };
}
