import { ProviderFault } from "@portal/providers/provider-fault";
import { inTransaction, type Context } from "../../context.ts";
import { takeInboundFile } from "./take-inbound-file.ts";

/**
 * Reads what the bank has sent, file by file. One that cannot be read stays where it is and keeps none of the others.
 * @throws ProviderFault where the bank is away or a file cannot be read: then it is not known what came back
 */
export async function readInbound(context: Context): Promise<void> {
  const { ach } = context.providers;
  const faults: string[] = [];
  for (const name of await ach.listInbound()) {
    const content = await ach.readInbound(name);
    const taken = await inTransaction(context, (tx) =>
      takeInboundFile(tx, { name, content, actor: { kind: "portal" } }),
    );
    if ("fault" in taken) faults.push(`${taken.fault}, line ${taken.line}`);
    else await ach.confirmInbound(name);
  }
  const [first] = faults;
  if (first === undefined) return;
  context.log.error({ what: `files of the bank's cannot be read: ${first}`, count: faults.length });
  throw new ProviderFault("ach", "a file of the bank's cannot be read", undefined);
}
