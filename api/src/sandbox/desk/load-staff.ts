import { staffCast, staffPassword, type StaffMember } from "@portal/database/cast/staff";
import { thePortal } from "@portal/domain/events/principal";
import { generateSecret } from "otplib";
import { inTransaction, type Transaction, type TransactionContext } from "../../context.ts";
import { hashSecret } from "../../sessions/password-hash.ts";
import { addStaff } from "../../staff/add-staff.ts";
import { giveCredentials } from "../../staff/give-credentials.ts";
import { disableStaff, hasStaff } from "./store.ts";

/** Adds the demo lender's staff to a sandbox without staff. Does nothing in production (DESK-DEMO-04). */
export async function loadStaff(context: TransactionContext, say: (line: string) => void): Promise<void> {
  const { desk, mode } = context.config;
  if (mode !== "sandbox" || !desk || (await hasStaff(context.database))) return;
  // All demo staff have the same password, so one hash is enough.
  const passwordHash = await hashSecret(staffPassword, context.config.peppers);
  await inTransaction(context, async (tx) => {
    for (const member of staffCast) await loadMember(tx, member, passwordHash);
  });
  say("The desk had no staff: added the demo staff.");
}

async function loadMember(tx: Transaction, member: StaffMember, passwordHash: string): Promise<void> {
  const { firstName, lastName, email, roles, isDisabled = false } = member;
  const added = await addStaff(tx, { firstName, lastName, email, roles }, thePortal);
  if (!added) throw new Error(`two members of the demo staff have the address ${email}`);
  const credentials = { passwordHash, secret: generateSecret(), recoveryCodes: [] };
  await giveCredentials(tx, added.staffId, credentials);
  if (isDisabled) await disableStaff(tx.database, added.staffId);
}
