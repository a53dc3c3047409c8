import { join } from "node:path";
import { ProviderFault } from "@portal/providers/provider-fault";
import { diskStorage } from "@portal/providers/storage/disk-storage";
import { s3Storage, type S3Address } from "@portal/providers/storage/s3-storage";
import type { StorageProvider } from "@portal/providers/storage/storage-provider";

const example = "must be an address such as s3://bucket/prefix?region=us-east-1";
const known = new Set(["region", "endpoint", "pathStyle"]);

/** Reads an address such as `s3://bucket/prefix?region=…`. Credentials may precede the bucket as `key:secret@`. */
export function readStorage(given: string, fail: (fault: string) => void): S3Address | undefined {
  if (given === "") return undefined;
  const url = URL.parse(given);
  if (url?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    fail(example);
    return undefined;
  }
  for (const name of url.searchParams.keys()) if (!known.has(name)) fail(`has no part named ${name}`);
  const region = url.searchParams.get("region");
  if (!region) fail("must name its region");
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint)))
    fail("must have an endpoint that starts with https://");
  const path = url.pathname.replace(/^\/|\/$/g, "");
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map((part) => decoded(part, fail));
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    region: region ?? "",
    endpoint,
    isPathStyle: url.searchParams.get("pathStyle") === "true",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

function decoded(part: string, fail: (fault: string) => void): string {
  try {
    return decodeURIComponent(part);
  } catch {
    fail("must have a percent sign in its key or secret written as %25");
    return "";
  }
}

export function openStorage(config: {
  readonly storage: S3Address | undefined;
  readonly dataDir: string;
}): StorageProvider {
  return config.storage
    ? s3Storage(config.storage)
    : diskStorage({ folder: join(config.dataDir, "uploads", "files") });
}

/** Writes a test file at startup. @throws an error that names the setting and what an operator must correct */
export async function checkStorage(
  storage: Pick<StorageProvider, "check">,
  config: { readonly storage: S3Address | undefined },
): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const what = error.message.replace(/^storage: /, "");
    throw new Error(`${config.storage ? "STORAGE_URL" : "DATA_DIR"}: ${what}`, { cause: error });
  }
}
