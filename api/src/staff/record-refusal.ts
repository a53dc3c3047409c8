import { emailKey } from "@portal/domain/auth/rules";
import { thePortal } from "@portal/domain/events/principal";
import { inTransaction, type Context } from "../context.ts";
import { emit } from "../events/emit.ts";

/**
 * The name under which a member of staff's failed sign-ins are counted. The prefix separates them from a borrower's
 * with the same address.
 */
export const budgetOf = (email: string) => `staff:${email}`;

/** Records a refused sign-in at the desk. The audit trail contains the address only as a keyed hash. */
export async function recordRefusal(
  context: Context,
  email: string,
  detail: { readonly step: "password" | "factor" | "unlock"; readonly session: string | null },
): Promise<void> {
  const id = context.cipher.fingerprint("failure budget", emailKey(budgetOf(email)));
  await inTransaction(context, (tx) =>
    emit(tx, {
      by: thePortal,
      person: null,
      action: "staff.sign-in-refused",
      about: { kind: "failure-budget", id },
      detail,
    }),
  );
}
