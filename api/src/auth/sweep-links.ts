import type { Context } from "../context.ts";
import { deleteLinksBefore } from "./links/store.ts";

/** Links stay for a month after their expiry. Until then, a used link is known as used. */
const keptDays = 30;

export async function sweepLinks({ database, clock }: Context): Promise<void> {
  await deleteLinksBefore(database, clock.now().subtract({ hours: 24 * keptDays }));
}
