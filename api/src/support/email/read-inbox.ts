import { emailLimits } from "@portal/domain/support/email/contract";
import type { Context } from "../../context.ts";
import { LeaseLost, withLease } from "../../job-leases/with-lease.ts";
import { receiveEmail } from "./receive-email.ts";

/** The most emails that one run reads, so that a run ends before the next minute's run. */
const mostEmails = 50;

/**
 * Reads the emails in the mailbox for replies, in one process at a time (DH-25).
 * @throws ProviderFault if the mailbox is unavailable. The next run then continues.
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
    // Another process reads the mailbox.
    if (!(error instanceof LeaseLost)) throw error;
  }
}
