import { join } from "node:path";
import { sandboxBankData, type SandboxBankData } from "@portal/providers/bank-data/sandbox-bank-data";
import type { Context } from "../context.ts";
import { widgetApp } from "./widget/widget.ts";
import { sealedBox } from "./sealed-box.ts";

export type OpenedBankData = {
  readonly bankData: SandboxBankData;
  /** The address of the open-banking widget. As with a vendor's widget, its origin differs from the portal's. */
  readonly widgetUrl: string;
  readonly stop: () => Promise<void>;
};

/** Opens the sandbox's open-banking service and serves its widget on a separate port. */
export async function openSandboxBankData({
  config,
  clock,
  cipher,
}: Pick<Context, "config" | "clock" | "cipher">): Promise<OpenedBankData> {
  const { dataDir, host, widgetPort, origin } = config;
  const box = sealedBox(join(dataDir, "sandbox-bank-links"), cipher, "sandbox_bank_links");
  const bankData = sandboxBankData(box, () => clock.now());
  const app = await widgetApp(bankData, origin);
  const listen = (port: number) => app.listen({ host, port });
  // Uses any free port if the widget's port is in use, for example by another portal.
  const address = await listen(widgetPort).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") return listen(0);
    throw error;
  });
  const url = new URL(origin);
  url.port = new URL(address).port;
  return { bankData, widgetUrl: url.href, stop: () => app.close() };
}
