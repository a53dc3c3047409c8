import { createHash } from "node:crypto";
import { connect } from "node:net";
import type { AchFaultCode } from "@portal/domain/payments/lender/contract";
import type { ServerHostKeyAlgorithm } from "ssh2";
import Client from "ssh2-sftp-client";
import { AchFault, ProviderFault } from "../provider-fault.ts";
import { achFolders, freeName, isFileName, maxInboundBytes, type AchProvider } from "./ach-provider.ts";

export type SftpAddress = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  /** The private key, in OpenSSH or PEM format. */
  readonly privateKey: string | undefined;
  /**
   * The fingerprint of one of the server's keys in the format of OpenSSH: `SHA256:…`. The provider sends no data to a
   * server without this key.
   */
  readonly hostKey: string;
  /** The folder on the server that contains the folders for exchanging files. */
  readonly folder: string;
};

/** Time limits in milliseconds for connecting and for a whole call. */
const defaultLimits = { connecting: 5_000, working: 60_000 } as const;

const { staging, outgoing, incoming, read } = achFolders;

/** The signature algorithms of each type of host key, in the order of preference. */
const algorithms = {
  "ssh-ed25519": ["ssh-ed25519"],
  "ecdsa-sha2-nistp256": ["ecdsa-sha2-nistp256"],
  "ecdsa-sha2-nistp384": ["ecdsa-sha2-nistp384"],
  "ecdsa-sha2-nistp521": ["ecdsa-sha2-nistp521"],
  "ssh-rsa": ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"],
} as const satisfies Record<string, readonly ServerHostKeyAlgorithm[]>;
type KeyType = keyof typeof algorithms;
const keyTypes = Object.keys(algorithms) as readonly KeyType[];

/** Only the owner may read the files on the server, because they contain account numbers. */
const fileMode = 0o600;

/**
 * Exchanges files with the bank's SFTP server. Each call opens a new connection, so that a broken connection affects
 * only one call.
 */
export function sftpAch(
  address: SftpAddress,
  limits: { readonly connecting: number; readonly working: number } = defaultLimits,
): AchProvider {
  const placeOf = (place: string) => `${address.folder}/${place}`;
  const pathOf = (place: string, name: string) => {
    if (!isFileName(name)) throw new ProviderFault("ach", "a file's name contains a path", undefined);
    return `${placeOf(place)}/${name}`;
  };
  async function connected<Result>(what: string, work: (client: Client) => Promise<Result>): Promise<Result> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new AchFault("UNREACHABLE", what, new Error("the bank's server took too long"))),
      limits.working,
    );
    let client: Client | undefined;
    let isOver = false;
    const inTime = openClient(address, limits.connecting, what).then((opened) => {
      client = opened;
      return isOver ? opened.end().then(() => late.promise) : work(opened);
    });
    try {
      return await Promise.race([inTime, late.promise]);
    } catch (error) {
      throw error instanceof ProviderFault ? error : new AchFault(codeOf(error), what, error);
    } finally {
      isOver = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    }
  }
  return {
    async stage(stagedAs, bytes) {
      const path = pathOf(staging, stagedAs);
      await connected("a file could not be staged", async (client) => {
        for (const place of [staging, outgoing, incoming, read]) await make(client, placeOf(place));
        await client.put(Buffer.from(bytes), path, { writeStreamOptions: { mode: fileMode } });
        // Compares the size, because a server with a full disk may store part of a file without an error.
        const { size } = await client.stat(path);
        if (size !== bytes.length)
          throw new ProviderFault("ach", "a file was staged incompletely", undefined);
      });
    },
    async release(stagedAs, name) {
      const [from, to] = [pathOf(staging, stagedAs), pathOf(outgoing, name)];
      await connected("a file could not be released", (client) => move(client, from, to));
    },
    async discard(stagedAs) {
      const path = pathOf(staging, stagedAs);
      await connected("a file could not be discarded", async (client) => {
        await client.delete(path, true);
      });
    },
    listStaged: () =>
      connected("staged files could not be listed", (client) => namesIn(client, placeOf(staging))),
    listInbound: () =>
      connected("the bank's files could not be listed", (client) => namesIn(client, placeOf(incoming))),
    async readInbound(name) {
      const path = pathOf(incoming, name);
      return connected("a file of the bank's could not be read", (client) => contentOf(client, path));
    },
    async confirmInbound(name) {
      const from = pathOf(incoming, name);
      await connected("a file of the bank's could not be put aside", async (client) => {
        await make(client, placeOf(read));
        if (await client.exists(from)) await putAside(client, from, placeOf(read), name);
      });
    },
  };
}

/** Signs in to the server. If the server shows an unexpected host key, connects again without that type of key. */
async function openClient(
  address: SftpAddress,
  readyTimeout: number,
  what: string,
  types: readonly KeyType[] = keyTypes,
): Promise<Client> {
  let wrongType: KeyType | undefined;
  const ignore = () => undefined;
  const client = new Client("portal", { error: ignore, end: ignore, close: ignore });
  // The library's own socket delays small packets, which costs 40 ms for each round trip.
  const socket = connect({ host: address.host, port: address.port, noDelay: true });
  // The library adds no error listener to the socket if it rejects the settings, such as an unreadable private key.
  socket.on("error", ignore);
  try {
    await client.connect({
      sock: socket,
      host: address.host,
      port: address.port,
      username: address.user,
      ...(address.password !== undefined && { password: address.password }),
      ...(address.privateKey !== undefined && { privateKey: address.privateKey }),
      algorithms: { serverHostKey: types.flatMap((type) => [...algorithms[type]]) },
      hostVerifier: (key: Buffer) => {
        if (fingerprintOf(key) === address.hostKey) return true;
        wrongType = keyTypes.find((type) => type === typeOf(key));
        return false;
      },
      readyTimeout,
    });
    return client;
  } catch (error) {
    await client.end().catch(ignore);
    socket.destroy();
    const { message } = error as Error;
    const hasNoOtherKey = types.length < keyTypes.length && message.includes("no matching host key");
    const others = types.filter((type) => type !== wrongType);
    if (hasNoOtherKey || others.length === 0) throw new AchFault("WRONG_HOST_KEY", what, error);
    if (wrongType !== undefined) return openClient(address, readyTimeout, what, others);
    const isRefused = message.includes("authentication methods failed");
    throw new AchFault(isRefused ? "SIGN_IN_FAILED" : "UNREACHABLE", what, error);
  }
}

/** SFTP's status code for a missing permission. */
const permissionDenied = 3;
const brokenLine = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "ERR_NOT_CONNECTED"]);

/** Classifies an error of the SFTP server that occurs after the sign-in. */
function codeOf(error: unknown): AchFaultCode {
  const { code, message = "" } = error as { code?: unknown; message?: string };
  if (code === permissionDenied || code === "EACCES") return "PERMISSION_DENIED";
  const isBroken = brokenLine.has(String(code)) || /closed|ended|reset|No response/i.test(message);
  return isBroken ? "UNREACHABLE" : "REFUSED";
}

async function namesIn(client: Client, folder: string): Promise<string[]> {
  if (!(await client.exists(folder))) return [];
  const entries = await client.list(folder);
  const names = entries.filter(({ type }) => type === "-").map(({ name }) => name);
  return names.filter(isFileName).toSorted();
}

async function make(client: Client, folder: string): Promise<void> {
  if (!(await client.exists(folder))) await client.mkdir(folder, true);
}

/**
 * Moves a file to a new name. Does nothing if another call already moved the file. Never deletes another file with the
 * new name.
 */
async function move(client: Client, from: string, to: string): Promise<void> {
  const replaced = await faultOf(client.posixRename(from, to));
  if (replaced === undefined || !(await client.exists(from))) return;
  const moved = await faultOf(client.rename(from, to));
  if (moved === undefined || !(await client.exists(from))) return;
  if (!(await client.exists(to)) || !(await isSame(client, from, to))) throw moved;
  await client.delete(from, true);
}

async function faultOf(done: Promise<unknown>): Promise<Error | undefined> {
  try {
    await done;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function isSame(client: Client, one: string, other: string): Promise<boolean> {
  const [left, right] = [await contentOf(client, one), await contentOf(client, other)];
  return left.equals(right);
}

async function contentOf(client: Client, path: string): Promise<Buffer> {
  const { size } = await client.stat(path);
  if (size > maxInboundBytes) throw new ProviderFault("ach", "a file is too large", undefined);
  // Does not download an empty file, because the library returns no buffer for it.
  const content = size === 0 ? Buffer.alloc(0) : await client.get(path);
  if (!Buffer.isBuffer(content) || content.length !== size)
    throw new ProviderFault("ach", "a file was read incompletely", undefined);
  return content;
}

async function putAside(client: Client, from: string, folder: string, name: string): Promise<void> {
  for (;;) {
    const entries = await client.list(folder);
    const free = freeName(name, new Set(entries.map((entry) => entry.name)));
    const fault = await faultOf(client.rename(from, `${folder}/${free}`));
    if (fault === undefined || !(await client.exists(from))) return;
    // Another call has taken this file name, so the loop tries the next name.
    if (!(await client.exists(`${folder}/${free}`))) throw fault;
  }
}

/** An SSH key starts with the length and the name of its type. */
function typeOf(key: Buffer): string {
  return key.subarray(4, 4 + key.readUInt32BE()).toString();
}

function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}
