import { createReadStream } from "node:fs";
import { access, constants, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { ProviderFault } from "../provider-fault.ts";
import { checkFile, checkStorageId, type StorageProvider } from "./storage-provider.ts";

export type S3Address = {
  readonly bucket: string;
  /** The prefix of every key: "" or a path that ends in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** The address of an S3-compatible store. Omitted for Amazon S3. */
  readonly endpoint?: string | undefined;
  /** True to put the bucket's name in the path, not in the host name. Most stores except Amazon's need this. */
  readonly isPathStyle: boolean;
  /** By default, the credentials come from the AWS environment: variables, a file, or the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/**
 * Time limits in milliseconds. All attempts must end within 20 minutes, because the sweep then removes unfinished
 * uploads.
 */
const limits = { connect: 2_000, silence: 5_000, upload: 60_000, attempts: 2 } as const;
const partBytes = 8 * 1_048_576;

export function s3Client({ region, endpoint, isPathStyle, credentials }: S3Address): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: limits.attempts,
    // Turns off default checksums, which many stores reject. The files' encryption already detects changes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: limits.connect, socketTimeout: limits.silence },
  });
}

/**
 * Stores files in a bucket that several processes may share. After a crash, the bucket's lifecycle rule removes
 * unfinished uploads (docs/operations.md).
 */
export function s3Storage(address: S3Address): StorageProvider {
  const { bucket: Bucket, prefix } = address;
  const client = s3Client(address);
  const keyOf = (id: string) => prefix + checkStorageId(id);

  return {
    async check() {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: prefix + checkFile, Body: checkFile }));
      } catch (error) {
        throw new ProviderFault("storage", checkFaultOf(error), error);
      }
    },
    async adopt(id, stagedPath) {
      const Key = keyOf(id);
      await atStore("a file could not be kept", async () => {
        await access(stagedPath, constants.R_OK);
        const params = { Bucket, Key, Body: createReadStream(stagedPath) };
        const upload = new Upload({ client, params, partSize: partBytes, leavePartsOnError: false });
        const timer = setTimeout(() => void upload.abort(), limits.upload);
        await upload.done().finally(() => clearTimeout(timer));
        await rm(stagedPath);
      });
    },
    async read(id, range) {
      const Key = keyOf(id);
      const Range = range && `bytes=${range.start}-${range.end}`;
      return atStore(unreadable, async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
        return Readable.from(readable(Body as Readable), { objectMode: false });
      });
    },
    async size(id) {
      const Key = keyOf(id);
      return atStore(unreadable, async () => {
        try {
          return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
        } catch (error) {
          if (error instanceof NotFound) return undefined;
          throw error;
        }
      });
    },
    async isEmpty() {
      return atStore("the bucket could not be listed", async () => {
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 2 }),
        );
        return Contents.every(({ Key }) => Key === prefix + checkFile);
      });
    },
    async remove(id) {
      const Key = keyOf(id);
      await atStore("a file could not be removed", () =>
        client.send(new DeleteObjectCommand({ Bucket, Key })),
      );
    },
  };
}

const unreadable = "a file could not be read";

const unreachable = "the endpoint cannot be reached";
/** The problem that an operator must correct, by error code. */
const checkFaults: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "the access key id is unknown",
  SignatureDoesNotMatch: "the secret access key is wrong",
  CredentialsProviderError: "neither the address nor the AWS environment has an access key",
  AccessDenied: "the access key may not write to the bucket",
  NoSuchBucket: "the bucket does not exist",
  PermanentRedirect: "the bucket is in another region",
  AuthorizationHeaderMalformed: "the bucket is in another region",
  ENOTFOUND: "the endpoint's host does not exist",
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  TimeoutError: unreachable,
};

function checkFaultOf(error: unknown): string {
  const { name = "", code = "" } = error as { name?: string; code?: string };
  return checkFaults[code] ?? checkFaults[name] ?? `a test file could not be written (${code || name})`;
}

async function atStore<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new ProviderFault("storage", what, error);
  }
}

/** Turns a broken connection in the middle of a file into a ProviderFault. */
async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes;
  } catch (error) {
    throw new ProviderFault("storage", unreadable, error);
  }
}
