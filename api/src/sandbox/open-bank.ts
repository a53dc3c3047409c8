import { sandboxAch, type SandboxAch } from "@portal/providers/ach/sandbox-ach";
import { bankTime } from "@portal/domain/payments/ach/rules";
import type { Context } from "../context.ts";
import { sealedBox } from "./sealed-box.ts";

/** Opens the sandbox's bank. The bank's files survive a restart. They are encrypted because of account numbers. */
export function openSandboxBank(
  folder: string,
  { clock, cipher }: Pick<Context, "clock" | "cipher">,
): SandboxAch {
  return sandboxAch(sealedBox(folder, cipher, "sandbox_bank"), () => bankTime(clock.now()));
}
