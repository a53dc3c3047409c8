import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { serverLimits } from "@portal/domain/documents/rules";
import { maxSignedBytes } from "@portal/providers/e-sign/e-sign-provider";
import { StorageFull } from "@portal/providers/provider-fault";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { storeBytes } from "./store-bytes.ts";
import { documentIntake, intakeOf, stageFile, stagingFolder } from "./stage-file.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const staged = () => readdir(stagingFolder(portal.context));
async function* of(...chunks: readonly string[]): AsyncGenerator<Uint8Array, void> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
const small = { perFileBytes: 5, totalBytes: 10, maxFiles: null, extensions: ["pdf"] };

describe("staging an uploaded file", () => {
  test("stageFile stores an encrypted file in the staging folder", async () => {
    const file = await stageFile(portal.context, { filename: "a.pdf", bytes: of("ab", "c") });
    const sha256 = createHash("sha256").update("abc").digest("hex");
    expect(file).toMatchObject({ filename: "a.pdf", size: 3, sha256, fault: undefined });
    expect(await staged()).toEqual([`${file.storageId}.part`]);
    await file.discard();
    await file.discard();
    expect(await staged()).toEqual([]);
  });

  test("stageFile accepts a file of the maximum size, and reports the size of a larger file without storing it", async () => {
    const whole = await stageFile(portal.context, { filename: "a.pdf", bytes: of("abc", "de") }, small);
    expect([whole.size, whole.fault]).toEqual([5, undefined]);
    await whole.discard();
    const large = await stageFile(
      portal.context,
      { filename: "a.pdf", bytes: of("abc", "def", "gh") },
      small,
    );
    expect([large.size, large.fault]).toEqual([8, "FILE_TOO_LARGE"]);
    expect(await staged()).toEqual([]);
  });

  test("stageFile reads a file with a refused name to the end without writing to disk", async () => {
    const write = vi.fn<() => void>();
    async function* bytes() {
      yield Buffer.from("ab");
      write();
      expect(await staged()).toEqual([]);
      yield Buffer.from("c");
    }
    const file = await stageFile(portal.context, { filename: "a.exe", bytes: bytes() }, small);
    expect(file).toMatchObject({ size: 3, sha256: "", fault: "FILE_TYPE_NOT_ALLOWED" });
    expect(write).toHaveBeenCalledOnce();
    expect(await staged()).toEqual([]);
  });

  test.each(["ENOSPC", "EDQUOT", "EROFS", "EMFILE", "ENFILE"])(
    "stageFile throws StorageFull and leaves no staged file when the disk fails with %s",
    async (code) => {
      const fault = Object.assign(new Error("no room"), { code });
      async function* bytes(): AsyncGenerator<Uint8Array, void> {
        yield Buffer.from("ab");
        throw fault;
      }
      const arriving = stageFile(portal.context, { filename: "a.pdf", bytes: bytes() });
      const full = await arriving.catch((error: unknown) => error);
      expect(full).toBeInstanceOf(StorageFull);
      expect(full).toMatchObject({ message: expect.stringContaining("staging a file"), cause: fault });
      expect(await staged()).toEqual([]);
    },
  );

  test.each([Object.assign(new Error("cut off"), { code: "ECONNRESET" }), new Error("cut off")])(
    "stageFile rethrows the sender's error unchanged and leaves no staged file: %s",
    async (fault) => {
      async function* bytes(): AsyncGenerator<Uint8Array, void> {
        yield Buffer.from("ab");
        throw fault;
      }
      await expect(stageFile(portal.context, { filename: "a.pdf", bytes: bytes() })).rejects.toBe(fault);
      expect(await staged()).toEqual([]);
    },
  );
});

test("an upload accepts one file unless the operation's limits allow more", async () => {
  expect(documentIntake).toMatchObject({
    maxFiles: serverLimits.maxFiles,
    totalBytes: serverLimits.totalBytes,
  });
  expect(intakeOf(small)).toEqual({ maxFiles: 1, totalBytes: 10, receive: expect.any(Function) });
  expect(intakeOf({ ...small, maxFiles: 3 }, 7)).toMatchObject({ maxFiles: 3, totalBytes: 7, wholeBytes: 7 });
  const taken = await intakeOf(small).receive(portal.context, { filename: "a.pdf", bytes: of("abcdef") });
  expect(taken.fault).toBe("FILE_TOO_LARGE");
});

describe("storing a generated file", () => {
  test("stores a generated file and leaves no staged file", async () => {
    const bytes = Buffer.from("%PDF-1.7 of ours");
    const kept = await storeBytes(portal.context, "ours.pdf", bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(kept).toEqual({ filename: "ours.pdf", size: bytes.length, sha256, storageId: expect.any(String) });
    expect(await staged()).toEqual([]);
    await portal.context.providers.storage.remove(kept.storageId);
  });

  test("throws and leaves no staged file when a generated file cannot be stored", async () => {
    await expect(storeBytes(portal.context, "ours.exe", Buffer.from("x"))).rejects.toThrow(
      "a generated file was refused: FILE_TYPE_NOT_ALLOWED",
    );
    const { storage } = portal.context.providers;
    const fault = new Error("away");
    const adopt = vi.spyOn(storage, "adopt").mockRejectedValueOnce(fault);
    await expect(storeBytes(portal.context, "ours.pdf", Buffer.from("x"))).rejects.toBe(fault);
    adopt.mockRestore();
    expect(await staged()).toEqual([]);
    const large = await storeBytes(
      portal.context,
      "ours.pdf",
      Buffer.alloc(serverLimits.perFileBytes + 1, "x"),
    );
    expect(large.size).toBeLessThan(maxSignedBytes);
    await portal.context.providers.storage.remove(large.storageId);
  });
});
