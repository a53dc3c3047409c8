import { thePortal } from "@portal/domain/events/principal";
import type { Role } from "@portal/domain/staff/roles/contract";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { inTransaction, type TransactionContext } from "../context.ts";
import { emit } from "../events/emit.ts";
import { addStaff, type NewStaff } from "./add-staff.ts";
import { issueSetUpLink } from "./issue-set-up-link.ts";
import { findStaffByEmail, hasActive, rolesOf } from "./store.ts";
import { writeStaffMail } from "./write-staff-mail.ts";

type Invited = { readonly link: string; readonly roles: readonly Role[]; readonly isNew: boolean };

/**
 * Invites a member of staff from the terminal, because no administrator can invite the first one (DESK-STAFF-08).
 * A person who was invited before gets a new link and keeps their roles.
 * @param isAnother allows the invitation although an administrator can invite people at the desk
 */
export function inviteAtTerminal(
  context: TransactionContext,
  person: NewStaff,
  { isAnother }: { readonly isAnother: boolean },
): Promise<Outcome<Invited, "ANOTHER_ADMINISTRATOR" | "STAFF_EXISTS">> {
  return inTransaction(context, async (tx) => {
    if (!isAnother && (await hasActive(tx.database, "administrator"))) return refuse("ANOTHER_ADMINISTRATOR");
    const added = await addStaff(tx, person, thePortal, { isMailed: true });
    if (added) return done({ link: added.link, roles: person.roles, isNew: true });
    const found = await findStaffByEmail(tx.database, person.email);
    if (found?.state !== "invited") return refuse("STAFF_EXISTS");
    const roles = await rolesOf(tx.database, found.id);
    const link = await issueSetUpLink(tx, found.id);
    await emit(
      tx,
      {
        by: thePortal,
        person: null,
        action: "staff.invited",
        about: { kind: "staff", id: found.id },
        detail: { roles: roles.join(" ") },
      },
      [writeStaffMail("staff-invited", found, link)],
    );
    return done({ link, roles, isNew: false });
  });
}
