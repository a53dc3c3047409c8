import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentContent, BrokenSeal, frameBytes, saltBytes, tagBytes } from "./frames.ts";
import { openFile } from "./open-file.ts";
import { readWhole } from "./read-whole.ts";
import { sealFile } from "./seal-file.ts";
import { writeSealed } from "./write-sealed.ts";

const key = { id: "k1", key: new Uint8Array(randomBytes(32)) };
const older = { id: "k0", key: new Uint8Array(randomBytes(32)) };
const storageId = randomUUID();
const headerBytes = 2 + key.id.length + saltBytes;

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const seal = (plain: Buffer, chunks: Buffer[] = [plain], with_ = key) =>
  collect(sealFile(with_, documentContent(storageId), chunks));

function open(sealed: Buffer, id: string = storageId, keys = [key]) {
  const read = async (start: number, length: number) => sealed.subarray(start, start + length);
  return openFile(keys, id, { size: sealed.length, read });
}

async function readAll(sealed: Buffer, id = storageId, keys = [key]): Promise<Buffer> {
  return collect((await open(sealed, id, keys)).stream());
}

const size = fc.oneof(
  fc.constantFrom(0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, 2 * frameBytes + 1),
  fc.nat(3 * frameBytes),
);

describe("encrypting a file", () => {
  test("an encrypted file decrypts to its original bytes, regardless of the chunk size", async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 1, max: 100_000 }), async (bytes, chunkBytes) => {
        const plain = randomBytes(bytes);
        const chunks: Buffer[] = [];
        for (let at = 0; at < bytes; at += chunkBytes) chunks.push(plain.subarray(at, at + chunkBytes));
        const sealed = await seal(plain, chunks);
        const file = await open(sealed);
        expect(file.size).toBe(bytes);
        expect(plain.equals(await collect(file.stream()))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("an encrypted file returns any requested part of the original bytes", async () => {
    const plain = randomBytes(3 * frameBytes + 100);
    const file = await open(await seal(plain));
    await fc.assert(
      fc.asyncProperty(fc.nat(plain.length + 10), fc.nat(2 * frameBytes), async (start, length) => {
        expect(plain.subarray(start, start + length).equals(await file.read(start, length))).toBe(true);
      }),
      { numRuns: 200 },
    );
    for (const start of [Infinity, Number.MAX_SAFE_INTEGER, NaN])
      expect(await file.read(start, 10)).toHaveLength(0);
  });

  test("encryption hides a file's content and produces different bytes each time", async () => {
    const plain = Buffer.alloc(3 * frameBytes + 1, "Wilhelmina Ashdown-Pike 4111-22-3333 ");
    const [one, other] = [await seal(plain), await seal(plain)];
    expect(one.includes("Wilhelmina")).toBe(false);
    expect(one.subarray(headerBytes).equals(other.subarray(headerBytes))).toBe(false);
    expect(one.length).toBe(headerBytes + plain.length + 4 * tagBytes);
  });

  test("rejects an encrypted file with a single changed bit", async () => {
    const plain = randomBytes(frameBytes + 40);
    const sealed = await seal(plain);
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await expect(readAll(changed)).rejects.toThrow(BrokenSeal);
      }),
      { numRuns: 300, examples: Array.from({ length: headerBytes }, (_, at): [number, number] => [at, 0]) },
    );
  });

  test("rejects a truncated or extended encrypted file", async () => {
    const sealed = await seal(randomBytes(2 * frameBytes));
    const edges = [0, 1, 2, headerBytes, headerBytes + tagBytes, headerBytes + frameBytes + tagBytes];
    const cuts = [...edges, sealed.length - 1, sealed.length - tagBytes, ...edges.map((edge) => edge + 1)];
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), async (length) => {
        await expect(open(sealed.subarray(0, length))).rejects.toThrow(BrokenSeal);
      }),
      { numRuns: 300, examples: cuts.map((cut): [number] => [cut]) },
    );
    for (const extra of [1, tagBytes, frameBytes + tagBytes]) {
      await expect(readAll(Buffer.concat([sealed, Buffer.alloc(extra)]))).rejects.toThrow(BrokenSeal);
    }
  });

  test("rejects an encrypted file with swapped, repeated or omitted frames", async () => {
    const sealed = await seal(randomBytes(3 * frameBytes));
    const header = sealed.subarray(0, headerBytes);
    const frame = (number: number) => {
      const start = headerBytes + number * (frameBytes + tagBytes);
      return sealed.subarray(start, start + frameBytes + tagBytes);
    };
    for (const order of [
      [1, 0, 2],
      [0, 2, 1],
      [0, 0, 2],
      [0, 2],
      [1, 2],
      [0, 1],
      [0, 1, 2, 2],
    ]) {
      await expect(readAll(Buffer.concat([header, ...order.map(frame)]))).rejects.toThrow(BrokenSeal);
    }
  });

  test("opens an encrypted file only with the original storage id, key and header", async () => {
    const plain = randomBytes(100);
    const sealed = await seal(plain);
    await expect(open(sealed, randomUUID())).rejects.toThrow(BrokenSeal);
    await expect(open(sealed, storageId, [older])).rejects.toThrow(BrokenSeal);
    await expect(open(sealed, storageId, [{ ...older, id: "k1" }])).rejects.toThrow(BrokenSeal);
    const other = await seal(plain);
    const mixed = Buffer.concat([other.subarray(0, headerBytes), sealed.subarray(headerBytes)]);
    await expect(open(mixed)).rejects.toThrow(BrokenSeal);
  });

  test("opens a file that was encrypted with an older key", async () => {
    const plain = randomBytes(100);
    expect(plain.equals(await readAll(await seal(plain, [plain], older), storageId, [key, older]))).toBe(
      true,
    );
  });

  test("an encrypted file returns no byte of a changed frame, but still returns unchanged frames", async () => {
    const plain = randomBytes(3 * frameBytes);
    const sealed = await seal(plain);
    const at = headerBytes + frameBytes + tagBytes + 5;
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    const file = await open(sealed);
    expect(plain.subarray(0, 100).equals(await file.read(0, 100))).toBe(true);
    await expect(file.read(frameBytes, 1)).rejects.toThrow(BrokenSeal);
    await expect(file.read(frameBytes - 1, 2)).rejects.toThrow(BrokenSeal);
  });
});

describe("encrypting a file as it arrives", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sealing-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const taskFor = (id: string) => ({ key, storageId: id, path: join(folder, `${id}.part`) });
  async function* inChunks(plain: Buffer, chunkBytes: number): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < plain.length; at += chunkBytes) yield plain.subarray(at, at + chunkBytes);
  }

  test("writes an encrypted file and returns the SHA-256 of the original bytes", async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 100, max: 600_000 }), async (bytes, chunkBytes) => {
        const [plain, task] = [randomBytes(bytes), taskFor(randomUUID())];
        const sha256 = await writeSealed(task, inChunks(plain, chunkBytes));
        expect(sha256).toBe(createHash("sha256").update(plain).digest("hex"));
        expect(plain.equals(await readWhole([older, key], task.storageId, task.path))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test("does not mix files that arrive at the same time", async () => {
    const plains = Array.from({ length: 20 }, (_, n) => Buffer.alloc(frameBytes * 2 + n, n + 1));
    const tasks = plains.map(() => taskFor(randomUUID()));
    await Promise.all(
      plains.map((plain, n) => writeSealed(tasks[n] ?? taskFor(""), inChunks(plain, 65_536))),
    );
    for (const [n, { storageId: id, path }] of tasks.entries()) {
      expect(plains[n]?.equals(await readWhole([key], id, path))).toBe(true);
    }
  });

  test.each([0, 1, frameBytes, frameBytes * 6])(
    "closes the file when the sender fails after %i bytes",
    async (bytes) => {
      async function* broken(): AsyncGenerator<Uint8Array, void> {
        yield* inChunks(randomBytes(bytes), 65_536);
        throw new Error("the line broke");
      }
      const task = taskFor(randomUUID());
      await expect(writeSealed(task, broken())).rejects.toThrow("the line broke");
      const left = await readFile(task.path);
      await rm(task.path);
      await expect(open(left, task.storageId)).rejects.toThrow(BrokenSeal);
      expect(await writeSealed(task, inChunks(randomBytes(10), 10))).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  test.each([10, frameBytes * 100])(
    "throws a disk error for a file of %i bytes without reading far ahead",
    async (bytes) => {
      const task = taskFor(randomUUID());
      await writeFile(task.path, "in the way");
      let read = 0;
      async function* counted(): AsyncGenerator<Uint8Array, void> {
        for await (const chunk of inChunks(Buffer.alloc(bytes), 65_536)) {
          read += chunk.length;
          yield chunk;
        }
      }
      await expect(writeSealed(task, counted())).rejects.toMatchObject({ code: "EEXIST" });
      expect(read).toBeLessThanOrEqual(Math.min(bytes, frameBytes * 10));
      expect(await readFile(task.path, "utf8")).toBe("in the way");
    },
  );
});
