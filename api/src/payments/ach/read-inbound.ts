import { ProviderFault } from "@portal/providers/provider-fault";
import { inTransaction, type Context } from "../../context.ts";
import { takeInboundFile } from "./take-inbound-file.ts";

/**
 * Reads what the bank has sent, file by file. One that it does not give or that cannot be read stays where it is and
 * keeps none of the others.
 * @throws ProviderFault where the bank is away or a file was not read: then it is not known what came back
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
  tell(context, "files of the bank's cannot be read", unreadable);
  tell(context, "files of the bank's cannot be had", withheld);
  if (unreadable.length + withheld.length > 0)
    throw new ProviderFault("ach", "a file of the bank's cannot be read", undefined);
}

/** @returns why it cannot be read */
async function readFile(context: Context, name: string): Promise<string | undefined> {
  const { ach } = context.providers;
  const content = await ach.readInbound(name);
  const taken = await inTransaction(context, (tx) =>
    takeInboundFile(tx, { name, content, actor: { kind: "portal" } }),
  );
  if ("fault" in taken) return `${taken.fault}, line ${taken.line}`;
  await ach.confirmInbound(name);
  return undefined;
}

function tell({ log }: Context, what: string, faults: readonly string[]): void {
  if (faults[0] !== undefined) log.error({ what: `${what}: ${faults[0]}`, count: faults.length });
}
