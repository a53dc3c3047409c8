import { createHash, generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import ssh2, { type Connection, type SFTPWrapper } from "ssh2";
import type { SftpAddress } from "./sftp-ach.ts";

const { Server, utils } = ssh2;
const { STATUS_CODE, flagsToString } = utils.sftp;

export type SftpServer = {
  readonly address: Omit<SftpAddress, "folder">;
  readonly userKey: string;
  /** The authentication methods of all successful sign-ins, in order. */
  readonly signIns: readonly string[];
  /** Runs before the server renames or removes a file. The server handles other calls in the meantime. */
  beforeChange: () => Promise<void>;
  /** The code of the disk error that the server returns when a client opens or renames a file. */
  refusal: "EACCES" | "EIO" | undefined;
  stop(): Promise<void>;
};

const rsaKey = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
  }).privateKey;

const [hostKey, userKey] = [rsaKey(), rsaKey()];

const ellipticKey = (bits: 256 | 384 | 521) => utils.generateKeyPairSync("ecdsa", { bits }).private;

/** A private host key for each type of key. */
export const hostKeys = {
  "ssh-ed25519": utils.generateKeyPairSync("ed25519").private,
  "ecdsa-sha2-nistp256": ellipticKey(256),
  "ecdsa-sha2-nistp384": ellipticKey(384),
  "ecdsa-sha2-nistp521": ellipticKey(521),
  "ssh-rsa": hostKey,
} as const;

/** The fingerprint of a key, as `ssh-keygen -l` prints it. */
export function fingerprintOf(privateKey: string): string {
  const key = utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  return `SHA256:${createHash("sha256").update(key.getPublicSSH()).digest("base64").replace(/=+$/, "")}`;
}

const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

type Options = {
  readonly port?: number;
  /** Whether the server supports OpenSSH's rename extension, which replaces a file in one step. */
  readonly canReplace?: boolean;
  /** The server's private host keys. By default, one RSA key. */
  readonly keys?: readonly string[];
};

/** Starts an SFTP server for tests. The server has one user and stores files in a folder. */
export async function startSftp(
  folder: string,
  { port = 0, canReplace = false, keys = [hostKey] }: Options = {},
): Promise<SftpServer> {
  const [password, signIns] = ["let me in", [] as string[]];
  const connections = new Set<Connection>();
  const allowed = utils.parseKey(userKey);
  if (allowed instanceof Error) throw allowed;
  const server = new Server({ hostKeys: [...keys] }, (connection) => {
    connections.add(connection);
    connection.on("error", () => undefined);
    connection.on("close", () => connections.delete(connection));
    connection.on("authentication", (context) => {
      const isRight =
        (context.method === "password" && context.password === password) ||
        (context.method === "publickey" &&
          same(context.key.data, allowed.getPublicSSH()) &&
          (!context.signature ||
            allowed.verify(context.blob ?? Buffer.alloc(0), context.signature, context.hashAlgo)));
      if (!isRight) return context.reject(["password", "publickey"]);
      if (context.method !== "publickey" || context.signature) signIns.push(context.method);
      return context.accept();
    });
    connection.on("session", (acceptSession) =>
      acceptSession().on("sftp", (acceptSftp) => {
        const sftp = acceptSftp();
        if (canReplace) nameExtension(sftp);
        serve(sftp, folder, own);
      }),
    );
  });
  // Replaces the listener of the SSH library, which delays small packets.
  const listener = createServer({ noDelay: true }, (socket) => server.injectSocket(socket));
  listener.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const own: SftpServer = {
    address: {
      host: "127.0.0.1",
      port: (listener.address() as AddressInfo).port,
      user: "lender",
      password,
      privateKey: undefined,
      hostKey: fingerprintOf(keys[0] ?? ""),
    },
    userKey,
    signIns,
    beforeChange: () => Promise.resolve(),
    refusal: undefined,
    stop: () =>
      new Promise((resolve) => {
        for (const connection of connections) connection.end();
        listener.close(() => resolve());
      }),
  };
  return own;
}

const replacing = "posix-rename@openssh.com";
const textOf = (text: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
};

/** Announces OpenSSH's rename extension in the server's greeting, which the library cannot do. */
function nameExtension(sftp: SFTPWrapper): void {
  const { _protocol: protocol } = sftp as unknown as {
    readonly _protocol: { channelData: (channel: number, packet: Buffer) => void };
  };
  const send = protocol.channelData.bind(protocol);
  const isGreeting = (packet: Buffer) => packet.length === 9 && packet[4] === 2;
  protocol.channelData = (channel, packet) => {
    if (!isGreeting(packet)) return send(channel, packet);
    const greeting = Buffer.concat([packet, textOf(replacing), textOf("1")]);
    greeting.writeUInt32BE(greeting.length - 4);
    return send(channel, greeting);
  };
}

const statusOf = (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return STATUS_CODE.NO_SUCH_FILE;
  return code === "EACCES" ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE;
};

function serve(
  sftp: SFTPWrapper,
  folder: string,
  server: Pick<SftpServer, "beforeChange" | "refusal">,
): void {
  const handles = new Map<number, { file?: fs.FileHandle; names?: string[]; path: string }>();
  let last = 0;
  const pathOf = (path: string) => join(folder, normalize(`/${path}`));
  const opened = (handle: { file?: fs.FileHandle; names?: string[]; path: string }) => {
    last += 1;
    handles.set(last, handle);
    const id = Buffer.alloc(4);
    id.writeUInt32BE(last);
    return id;
  };
  const found = (id: Buffer) => handles.get(id.readUInt32BE());
  const attributes = async (path: string) => {
    const { mode, uid, gid, size, atimeMs, mtimeMs } = await fs.stat(path);
    return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) };
  };
  /** Sends the status of `work` to the client. Like most servers, does not overwrite files. */
  const answer = (id: number, work: () => Promise<unknown>, isQuiet = false) =>
    void work().then(
      () => (isQuiet ? undefined : sftp.status(id, STATUS_CODE.OK)),
      (error: unknown) => sftp.status(id, statusOf(error)),
    );
  const refuse = () => {
    const { refusal: code } = server;
    if (code) throw Object.assign(new Error("refused"), { code });
  };
  sftp.on("OPEN", (id, path, flags, { mode }) =>
    answer(
      id,
      async () => {
        refuse();
        const file = await fs.open(pathOf(path), flagsToString(flags) ?? "r", mode);
        return sftp.handle(id, opened({ file, path: pathOf(path) }));
      },
      true,
    ),
  );
  sftp.on("WRITE", (id, handle, offset, data) =>
    answer(id, async () => found(handle)?.file?.write(data, 0, data.length, offset)),
  );
  sftp.on("READ", (id, handle, offset, length) =>
    answer(
      id,
      async () => {
        const part = await found(handle)?.file?.read(Buffer.alloc(length), 0, length, offset);
        return part?.bytesRead
          ? sftp.data(id, part.buffer.subarray(0, part.bytesRead))
          : sftp.status(id, STATUS_CODE.EOF);
      },
      true,
    ),
  );
  sftp.on("CLOSE", (id, handle) =>
    answer(id, async () => {
      const { file } = found(handle) ?? {};
      handles.delete(handle.readUInt32BE());
      await file?.close();
    }),
  );
  sftp.on("OPENDIR", (id, path) =>
    answer(
      id,
      async () => sftp.handle(id, opened({ names: await fs.readdir(pathOf(path)), path: pathOf(path) })),
      true,
    ),
  );
  sftp.on("READDIR", (id, handle) =>
    answer(
      id,
      async () => {
        const { names = [], path = "" } = found(handle) ?? {};
        if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
        const entries = await Promise.all(
          names.splice(0).map(async (filename) => {
            const attrs = await attributes(join(path, filename));
            const isFolder = (await fs.stat(join(path, filename))).isDirectory();
            return {
              filename,
              longname: `${isFolder ? "d" : "-"}rw------- 1 0 0 0 Jan 1 00:00 ${filename}`,
              attrs,
            };
          }),
        );
        return sftp.name(id, entries);
      },
      true,
    ),
  );
  const tell = (id: number, path: string) =>
    answer(id, async () => sftp.attrs(id, await attributes(pathOf(path))), true);
  sftp.on("STAT", tell);
  sftp.on("LSTAT", tell);
  // Accepts changes to a file's times but does not store the times.
  sftp.on("FSETSTAT", (id, handle, { mode }) =>
    answer(id, async () => (mode === undefined ? undefined : found(handle)?.file?.chmod(mode))),
  );
  sftp.on("SETSTAT", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("close", () => {
    for (const { file } of handles.values()) void file?.close();
  });
  sftp.on("FSTAT", (id, handle) =>
    answer(id, async () => sftp.attrs(id, await attributes(found(handle)?.path ?? "")), true),
  );
  sftp.on("REALPATH", (id, path) => {
    const real = normalize(`/${path}`);
    sftp.name(id, [
      { filename: real, longname: real, attrs: { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 } },
    ]);
  });
  const change = (id: number, work: () => Promise<unknown>) =>
    answer(id, () => server.beforeChange().then(refuse).then(work));
  sftp.on("REMOVE", (id, path) => change(id, () => fs.rm(pathOf(path))));
  sftp.on("MKDIR", (id, path) => answer(id, () => fs.mkdir(pathOf(path))));
  sftp.on("RENAME", (id, from, to) =>
    change(id, async () => {
      const isTaken = await fs.stat(pathOf(to)).then(
        () => true,
        () => false,
      );
      if (isTaken) throw new Error("the name is taken");
      await fs.rename(pathOf(from), pathOf(to));
    }),
  );
  sftp.on("EXTENDED", (id, name, data) => {
    if (name !== replacing) return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
    const length = data.readUInt32BE();
    const [from, to] = [data.subarray(4, 4 + length), data.subarray(8 + length)].map(String);
    return change(id, () => fs.rename(pathOf(from ?? ""), pathOf(to ?? "")));
  });
}
