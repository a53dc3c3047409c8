import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileBox } from "@portal/providers/ach/sandbox-ach";
import type { FieldCipher } from "../platform/crypto.ts";

/** Stores encrypted files, which survive a restart. `table` separates the files of different providers. */
export function sealedBox(folder: string, cipher: FieldCipher, table: string): FileBox {
  const place = (rowId: string) => ({ table, column: "file", rowId });
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
