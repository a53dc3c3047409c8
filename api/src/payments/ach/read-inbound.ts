import { thePortal } from "@portal/domain/events/principal";
import { ProviderFault } from "@portal/providers/provider-fault";
import { inTransaction, type Context } from "../../context.ts";
import { takeInboundFile } from "./take-inbound-file.ts";

/**
 * Reads the files from the bank and continues after an unreadable file.
 * @throws ProviderFault if the bank is unavailable or a file was not read
 */
export async function readInbound(context: Context): Promise<void> {
  const { ach } = context.providers;
  const unreadable: string[] = [];
  const withheld: string[] = [];
  for (const name of await ach.listInbound()) {
    try {
      const fault = await readFile(context, name);
      if (fault !== undefined) unreadable.push(fault);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      withheld.push(error.message);
    }
  }
  tell(context, "files from the bank cannot be read", unreadable);
  tell(context, "files from the bank cannot be fetched", withheld);
  context.metrics.set("portal_ach_inbound_unreadable", unreadable.length);
  if (unreadable.length + withheld.length > 0)
    throw new ProviderFault("ach", "a file from the bank cannot be read", undefined);
}

/** Reads a file from the bank and applies the notices in the file. @returns the reason if the file cannot be read */
async function readFile(context: Context, name: string): Promise<string | undefined> {
  const { ach } = context.providers;
  const content = await ach.readInbound(name);
  const taken = await inTransaction(context, (tx) => takeInboundFile(tx, { name, content, by: thePortal }));
  if ("fault" in taken) return `${taken.fault}, line ${taken.line}`;
  await ach.confirmInbound(name);
  return undefined;
}

function tell({ log }: Context, what: string, faults: readonly string[]): void {
  if (faults[0] !== undefined) log.error({ what: `${what}: ${faults[0]}`, count: faults.length });
}
