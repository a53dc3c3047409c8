import { emailLimits } from "@portal/domain/support/email/contract";
import type { Context } from "../../context.ts";
import { LeaseLost, withLease } from "../../job-leases/with-lease.ts";
import { receiveEmail } from "./receive-email.ts";

/** The maximum number of emails that one run reads. The limit ends a run before the next minute's run starts. */
const mostEmails = 50;

/**
 * Reads the mailbox for replies. A lease lets only one process read at a time (DH-25).
 * @throws ProviderFault if the mailbox is unavailable; the next run then continues
 */
export async function readInbox(context: Context): Promise<void> {
  const { inbox } = context.providers;
  if (!inbox) return;
  try {
    await withLease(context, "inbox", 0, (requireLease) =>
      inbox.sort(
        async (email) => {
          await requireLease();
          return receiveEmail(context, email);
        },
        { most: mostEmails, maxBytes: emailLimits.bytes },
      ),
    );
  } catch (error) {
    // Another process is reading the mailbox.
    if (!(error instanceof LeaseLost)) throw error;
  }
}
