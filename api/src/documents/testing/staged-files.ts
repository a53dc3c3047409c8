import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckTask } from "../content/threads/check-thread.ts";
import { writeSealed } from "../sealing/write-sealed.ts";

export type StagedFiles = {
  readonly key: { readonly id: string; readonly key: Uint8Array };
  /**
   * Encrypts a file like an upload does.
   * @returns the task that checks the file
   */
  stage(filename: string, content: Buffer | string, mustBeDigital?: boolean): Promise<CheckTask>;
  remove(): Promise<void>;
};

async function* once(content: Buffer | string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(content as Buffer);
}

export async function stagedFiles(): Promise<StagedFiles> {
  const folder = await mkdtemp(join(tmpdir(), "staged-"));
  const key = { id: "k1", key: new Uint8Array(randomBytes(32)) };
  return {
    key,
    async stage(filename, content, mustBeDigital = false) {
      const storageId = randomUUID();
      const path = join(folder, `${storageId}.part`);
      await writeSealed({ key, storageId, path }, once(content));
      return { keys: [key], storageId, path, filename, wish: { mustBeDigital } };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
