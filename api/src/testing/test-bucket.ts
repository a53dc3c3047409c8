import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export type TestBucket = {
  /** The bucket's address, for the setting `STORAGE_URL`. */
  readonly storageUrl: string;
  /** The folder of the S3 store, in which tests can check the files' bytes. */
  readonly folder: string;
  /** The number of cut connections since the last call of `goDown`. */
  readonly cuts: number;
  /** Cuts every later connection after the given number of bytes. */
  goDown(afterBytes: number): void;
  comeBack(): void;
  close(): Promise<void>;
};

/** An S3 store for tests. A test can cut its connections in the middle of a file. */
export async function testBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), "portal-bucket-"));
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "portal-files", configs: [] }],
  });
  const { port: storePort } = await store.run();
  const sockets = new Set<Socket>();
  let limit = Infinity;
  let cuts = 0;
  const line = createServer((near) => {
    const far = connect(storePort, "127.0.0.1");
    let sent = 0;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", cut).on("close", () => {
        cut();
        sockets.delete(socket);
      });
    }
    near.on("data", (bytes) => {
      sent += bytes.length;
      if (sent < limit) return;
      cuts += 1;
      cut();
    });
    near.pipe(far);
    far.pipe(near);
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  const { port } = line.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    storageUrl: `s3://S3RVER:S3RVER@portal-files/files?region=us-east-1&pathStyle=true&endpoint=${endpoint}`,
    folder: join(folder, "portal-files", "files"),
    get cuts() {
      return cuts;
    },
    goDown(afterBytes) {
      [limit, cuts] = [afterBytes, 0];
      for (const socket of sockets) socket.destroy();
    },
    comeBack() {
      limit = Infinity;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      line.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
