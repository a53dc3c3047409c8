import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sandboxAch, type FileBox, type SandboxAch } from "@portal/providers/ach/sandbox-ach";
import { bankTime } from "@portal/domain/payments/ach/rules";
import type { Context } from "../context.ts";
import type { FieldCipher } from "../platform/crypto.ts";

/** The sandbox's bank, whose files outlast the process and are encrypted, since account numbers are in them. */
export function openSandboxBank(
  folder: string,
  { clock, cipher }: Pick<Context, "clock" | "cipher">,
): SandboxAch {
  return sandboxAch(sealedBox(folder, cipher), () => bankTime(clock.now()));
}

function sealedBox(folder: string, cipher: FieldCipher): FileBox {
  const place = (rowId: string) => ({ table: "sandbox_bank", column: "file", rowId });
  const hidden = ".part";
  return {
    list: async () => (await readdir(folder).catch(whenMissing([]))).filter((name) => !name.endsWith(hidden)),
    async read(name) {
      const sealed = await readFile(join(folder, name), "utf8").catch(whenMissing(undefined));
      return sealed === undefined ? undefined : Buffer.from(cipher.decrypt(place(name), sealed), "base64");
    },
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${name}${hidden}`);
      await writeFile(part, cipher.encrypt(place(name), Buffer.from(bytes).toString("base64")), {
        flush: true,
      });
      await rename(part, join(folder, name));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function whenMissing<Value>(value: Value) {
  return (error: unknown): Value => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return value;
    throw error;
  };
}
