import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type * as fs from "node:fs/promises";
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderFault, StorageFull } from "../provider-fault.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage, type S3Address } from "./s3-storage.ts";
import type { StorageProvider } from "./storage-provider.ts";

const implementations: Record<string, (folder: string) => StorageProvider> = {
  disk: (folder) => diskStorage({ folder: join(folder, "files") }),
  s3: () => s3Storage(bucketOf(randomUUID())),
};

/** An S3 server that checks signatures. Each test uses its own prefix in one bucket. */
let store: S3rver;
let endpoint: string;
let storeFolder: string;
beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), "s3-"));
  store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: storeFolder,
    configureBuckets: [{ name: "portal-files", configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await store.run()).port}`;
});
afterAll(async () => {
  await store.close();
  await rm(storeFolder, { recursive: true, force: true });
});
const bucketOf = (prefix: string, accessKeyId = "S3RVER"): S3Address => ({
  bucket: "portal-files",
  prefix: `${prefix}/`,
  region: "us-east-1",
  endpoint,
  isPathStyle: true,
  credentials: { accessKeyId, secretAccessKey: "S3RVER" },
});

/** The error that `mkdir` throws, to simulate a full or broken disk. */
const disk = vi.hoisted((): { refusal: Error | undefined } => ({ refusal: undefined }));
vi.mock("node:fs/promises", async (importActual) => {
  const actual = await importActual<typeof fs>();
  const mkdir = (...call: Parameters<typeof actual.mkdir>) =>
    disk.refusal ? Promise.reject(disk.refusal) : actual.mkdir(...call);
  return { ...actual, mkdir };
});

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

describe.each(Object.entries(implementations))(
  "storing files with the %s storage provider",
  (_name, open) => {
    let folder: string;
    let storage: StorageProvider;
    const content = randomBytes(100_000);

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "storage-"));
      storage = open(folder);
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    async function stage(bytes = content): Promise<string> {
      const path = join(folder, `${randomUUID()}.part`);
      await writeFile(path, bytes);
      return path;
    }

    async function keep(bytes = content): Promise<string> {
      const id = randomUUID();
      await storage.adopt(id, await stage(bytes));
      return id;
    }

    test("the storage provider stores a staged file and returns the same bytes", async () => {
      const staged = await stage();
      const id = randomUUID();
      await storage.adopt(id, staged);
      expect(await bytesOf(await storage.read(id))).toEqual(content);
      expect(await storage.size(id)).toBe(content.length);
      await expect(access(staged)).rejects.toThrow("ENOENT");
    });

    test("the storage provider's health check succeeds repeatedly, before and after a file is stored", async () => {
      await storage.check();
      await storage.check();
      const id = await keep();
      await storage.check();
      expect(await storage.size(id)).toBe(content.length);
    });

    test("the storage provider reads a range that includes its first and last byte", async () => {
      const id = await keep();
      expect(await bytesOf(await storage.read(id, { start: 10, end: 19 }))).toEqual(content.subarray(10, 20));
      const lastByte = { start: content.length - 1, end: content.length + 50 };
      expect(await bytesOf(await storage.read(id, lastByte))).toEqual(content.subarray(-1));
    });

    test("an unknown file has no size, and reading it throws a ProviderFault", async () => {
      expect(await storage.size(randomUUID())).toBeUndefined();
      const error = await storage.read(randomUUID()).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ProviderFault);
      expect(error).not.toBeInstanceOf(StorageFull);
      expect(error).toMatchObject({ name: "ProviderFault", provider: "storage", cause: expect.any(Error) });
    });

    test("storing a missing staged file throws a ProviderFault and stores no file", async () => {
      const id = randomUUID();
      const error = await storage.adopt(id, join(folder, "none.part")).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ProviderFault);
      expect(await storage.size(id)).toBeUndefined();
    });

    test("the storage provider removes a file and ignores a missing file", async () => {
      const id = await keep();
      await storage.remove(id);
      expect(await storage.size(id)).toBeUndefined();
      await expect(storage.remove(id)).resolves.toBeUndefined();
    });

    test("the storage provider stores 20 files at once without mixing up their contents", async () => {
      const contents = Array.from({ length: 20 }, (_, fill) => Buffer.alloc(1_000, fill));
      const ids = await Promise.all(contents.map((bytes) => keep(bytes)));
      for (const [index, id] of ids.entries()) {
        expect(await bytesOf(await storage.read(id))).toEqual(contents[index]);
      }
    });

    test("the storage provider throws a RangeError for ids that could form a path outside the storage", async () => {
      for (const id of [
        "../../etc/passwd",
        "..",
        "a/b",
        "",
        "abc",
        "a".repeat(101),
        "abcdefg\0h",
        "..%2f..%2fx",
      ]) {
        await expect(storage.adopt(id, await stage())).rejects.toThrow(RangeError);
        await expect(storage.read(id)).rejects.toThrow(RangeError);
        await expect(storage.size(id)).rejects.toThrow(RangeError);
        await expect(storage.remove(id)).rejects.toThrow(RangeError);
      }
    });
  },
);

describe("disk storage on a faulty disk", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("disk storage keeps the staged file when moving it fails", async () => {
    await writeFile(join(folder, "files"), "in the way");
    const staged = join(folder, "one.part");
    await writeFile(staged, "bytes");
    const storage = diskStorage({ folder: join(folder, "files") });
    const error = await storage.adopt(randomUUID(), staged).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProviderFault);
    expect(error).toMatchObject({ provider: "storage", cause: { code: "ENOTDIR" } });
    expect((await readdir(folder)).toSorted()).toEqual(["files", "one.part"]);
  });

  test.each(["ENOSPC", "EDQUOT"])(
    "disk storage throws StorageFull on the disk error %s, and stores the file once there is space",
    async (code) => {
      const storage = diskStorage({ folder: join(folder, "files") });
      const [id, staged] = [randomUUID(), join(folder, "one.part")];
      await writeFile(staged, "bytes");
      disk.refusal = Object.assign(new Error("no room"), { code });
      const error = await storage.adopt(id, staged).catch((caught: unknown) => caught);
      disk.refusal = Object.assign(new Error("broken"), { code: "EIO" });
      const other = await storage.adopt(id, staged).catch((caught: unknown) => caught);
      disk.refusal = undefined;
      expect(error).toBeInstanceOf(StorageFull);
      expect(error).toBeInstanceOf(ProviderFault);
      expect(error).toMatchObject({ name: "StorageFull", provider: "storage", cause: { code } });
      expect(other).toBeInstanceOf(ProviderFault);
      expect(other).not.toBeInstanceOf(StorageFull);
      expect(await readdir(folder)).toEqual(["one.part"]);
      await storage.adopt(id, staged);
      expect(await storage.size(id)).toBe(5);
    },
  );

  test("disk storage throws a ProviderFault when the disk fails in the middle of a file", async () => {
    const storage = diskStorage({ folder });
    const id = randomUUID();
    // Opening a folder in place of a file succeeds, but reading its first byte fails.
    await mkdir(join(folder, id.slice(0, 2), id.slice(2, 4), id), { recursive: true });
    const error = await bytesOf(await storage.read(id)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProviderFault);
    expect(error).toMatchObject({ cause: { code: "EISDIR" } });
  });
});

describe("S3 storage in a shared or faulty bucket", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const stage = async (bytes: Buffer) => {
    const path = join(folder, `${randomUUID()}.part`);
    await writeFile(path, bytes);
    return path;
  };

  test("S3 storage returns a file of several parts and its ranges unchanged", async () => {
    const storage = s3Storage(bucketOf(randomUUID()));
    const [id, bytes] = [randomUUID(), randomBytes(20_000_000)];
    await storage.adopt(id, await stage(bytes));
    expect(await storage.size(id)).toBe(bytes.length);
    expect((await bytesOf(await storage.read(id))).equals(bytes)).toBe(true);
    const middle = { start: 8_388_600, end: 8_388_620 };
    expect(await bytesOf(await storage.read(id, middle))).toEqual(bytes.subarray(8_388_600, 8_388_621));
  });

  test("S3 storage shares files between two processes and ignores files outside its prefix", async () => {
    const prefix = randomUUID();
    const [one, other] = [s3Storage(bucketOf(prefix)), s3Storage(bucketOf(prefix))];
    const id = randomUUID();
    await one.adopt(id, await stage(Buffer.from("sealed")));
    expect(await bytesOf(await other.read(id))).toEqual(Buffer.from("sealed"));
    expect(await s3Storage(bucketOf(randomUUID())).size(id)).toBeUndefined();
    await other.remove(id);
    expect(await one.size(id)).toBeUndefined();
  });

  test.each([
    ["that is down", () => ({ ...bucketOf("x"), endpoint: "http://127.0.0.1:9" })],
    ["that does not exist", () => ({ ...bucketOf("x"), bucket: "another-bucket" })],
    ["that does not know the access key", () => bucketOf("x", "nobody")],
  ])("S3 storage throws a ProviderFault for a bucket %s and keeps the staged file", async (_, address) => {
    const storage = s3Storage(address());
    const staged = await stage(Buffer.from("sealed"));
    const id = randomUUID();
    for (const call of [() => storage.adopt(id, staged), () => storage.read(id), () => storage.remove(id)]) {
      const error = await call().then(
        () => "done",
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(ProviderFault);
    }
    expect(await readFile(staged, "utf8")).toBe("sealed");
  });

  const refusing = async (code: string) => {
    const server = createServer((_, response) => {
      response.writeHead(403, { "content-type": "application/xml" });
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  const checkFault = (address: S3Address) =>
    s3Storage(address)
      .check()
      .then(
        () => "no fault",
        (error: unknown) => (error as ProviderFault).message,
      );

  test.each([
    ["an unknown access key", () => bucketOf("x", "nobody"), "the access key id is unknown"],
    ["a missing bucket", () => ({ ...bucketOf("x"), bucket: "another" }), "the bucket does not exist"],
    [
      "a closed port",
      () => ({ ...bucketOf("x"), endpoint: "http://127.0.0.1:9" }),
      "the endpoint cannot be reached",
    ],
    [
      "an unknown host",
      () => ({ ...bucketOf("x"), endpoint: "http://s3.invalid" }),
      "the endpoint's host does not exist",
    ],
  ])("the check of S3 storage reports %s", async (_, address, fault) => {
    expect(await checkFault(address())).toBe(`storage: ${fault}`);
  });

  // The test store does not check signatures and permissions.
  test.each([
    ["SignatureDoesNotMatch", "the secret access key is wrong"],
    ["AccessDenied", "the access key may not write to the bucket"],
    ["AuthorizationHeaderMalformed", "the bucket is in another region"],
    ["Strange", "a test file could not be written (Strange)"],
  ])("the check of S3 storage explains the store's error %s", async (code, fault) => {
    const server = await refusing(code);
    const { port } = server.address() as AddressInfo;
    const address = { ...bucketOf("x"), endpoint: `http://127.0.0.1:${port}` };
    expect(await checkFault(address)).toBe(`storage: ${fault}`);
    server.closeAllConnections();
    server.close();
  });

  test("when an upload fails, S3 storage removes the uploaded parts and keeps the staged file", async () => {
    let puts = 0;
    const requests: string[] = [];
    const proxy = createServer((request, response) => {
      requests.push(
        `${request.method} ${/\?(uploads|partNumber|uploadId)/.exec(request.url ?? "")?.[1] ?? ""}`,
      );
      if (request.method === "PUT" && ++puts > 1) {
        request.resume();
        response
          .writeHead(403, { "content-type": "application/xml" })
          .end("<Error><Code>AccessDenied</Code></Error>");
        return;
      }
      const onwards = httpRequest(`${endpoint}${request.url}`, {
        method: request.method,
        headers: request.headers,
      });
      onwards.on("response", (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onwards);
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const { port } = proxy.address() as AddressInfo;
    const storage = s3Storage({ ...bucketOf("parts"), endpoint: `http://127.0.0.1:${port}` });
    const staged = await stage(randomBytes(20_000_000));
    const error = await storage.adopt(randomUUID(), staged).catch((caught: unknown) => caught);
    proxy.closeAllConnections();
    proxy.close();
    expect(error).toBeInstanceOf(ProviderFault);
    expect(requests).toContain("POST uploads");
    expect(requests.at(-1)).toBe("DELETE uploadId");
    await expect(access(staged)).resolves.toBeUndefined();
  });

  test("S3 storage stops calling a silent bucket after two attempts of five seconds each", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const storage = s3Storage({ ...bucketOf("x"), endpoint: `http://127.0.0.1:${port}` });
    const begun = performance.now();
    const error = await storage.size(randomUUID()).catch((caught: unknown) => caught);
    const seconds = (performance.now() - begun) / 1000;
    silent.closeAllConnections();
    silent.close();
    expect(error).toBeInstanceOf(ProviderFault);
    expect(seconds).toBeGreaterThan(4.9);
    expect(seconds).toBeLessThan(14);
  }, 20_000);
});
