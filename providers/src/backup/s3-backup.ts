import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { ProviderFault } from "../provider-fault.ts";
import { s3Client, type S3Address } from "../storage/s3-storage.ts";
import { checkBackupName, type BackupFile, type BackupProvider } from "./backup-provider.ts";

/** Larger than the parts of uploaded documents, because a bucket accepts at most 10,000 parts per backup file. */
const partBytes = 32 * 1_048_576;

/** Stores backups in a bucket. A file appears in the bucket when its last part is uploaded. */
export function s3Backup(address: S3Address): BackupProvider {
  const { bucket: Bucket, prefix } = address;
  const client: S3Client = s3Client(address);
  const keyOf = (name: string) => prefix + checkBackupName(name);
  return {
    list: (folder) =>
      atStore("the backups could not be listed", async () => {
        const files: BackupFile[] = [];
        const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${keyOf(folder)}/` });
        for await (const { Contents = [] } of pages)
          for (const { Key = "", Size = 0 } of Contents)
            files.push({ name: Key.slice(prefix.length), bytes: Size });
        return files;
      }),
    async read(name) {
      const { Body } = await atStore(unreadable, () =>
        client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })),
      );
      return Readable.from(readable(Body as Readable), { objectMode: false });
    },
    async write(name, chunks) {
      const Body = new PassThrough();
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(name), Body },
        partSize: partBytes,
        leavePartsOnError: false,
      });
      const filled = pipeline(chunks, Body);
      const stored = atStore("a file of the backup could not be written", () => upload.done());
      try {
        await Promise.all([filled, stored]);
      } catch (error) {
        // Without an abort, the bucket would store an incomplete file.
        await upload.abort();
        Body.destroy();
        await Promise.allSettled([filled, stored]);
        throw error;
      }
    },
    async remove(name) {
      await atStore("a file of the backups could not be removed", () =>
        client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })),
      );
    },
  };
}

const unreadable = "a file of the backup could not be read";

async function atStore<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new ProviderFault("backup", `${what} (${(error as Error).name})`, error);
  }
}

async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes;
  } catch (error) {
    throw new ProviderFault("backup", unreadable, error);
  }
}
