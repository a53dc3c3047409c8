import { ImapFlow } from "imapflow";
import { ProviderFault } from "../provider-fault.ts";
import { headerBytes, type InboxFolder, type InboxProvider } from "./inbox-provider.ts";

export type ImapOptions = {
  readonly host: string;
  readonly port: number;
  /** True if the connection uses TLS from the first byte. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
};

/** Time limits in milliseconds for connecting, for each wait, and for a whole call. */
const defaultLimits = { connecting: 5_000, silent: 20_000, working: 50_000 } as const;

/** Reads a mailbox over IMAP. Each call has its own connection, so a broken connection affects only one call. */
export function imapInbox(
  server: ImapOptions,
  limits: Readonly<Record<keyof typeof defaultLimits, number>> = defaultLimits,
): InboxProvider {
  const { host, port, user, password } = server;
  return {
    async sort(file, { most, maxBytes }) {
      const client = new ImapFlow({
        host,
        port,
        secure: server.isSecure,
        // A server on the same machine may use plain text. Otherwise, the settings require TLS.
        doSTARTTLS: false,
        auth: { user, pass: password },
        // The library's log contains the names of folders and the server's replies.
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: limits.connecting,
        greetingTimeout: limits.connecting,
        socketTimeout: limits.silent,
        maxLiteralSize: maxBytes + headerBytes,
      });
      client.on("error", () => undefined);
      const timer = setTimeout(() => client.close(), limits.working);
      try {
        await attempt("the mailbox could not be opened", () => openInbox(client));
        const emails = await attempt("the emails could not be listed", () => list(client, most));
        for (const { uid, size } of emails) {
          const maxLength = size > maxBytes ? headerBytes : maxBytes;
          const source = await attempt("an email could not be read", () => read(client, uid, maxLength));
          // Another program may have moved the email since.
          if (!source) continue;
          const folder = await file({ size, source });
          await attempt("an email could not be moved", () => move(client, uid, folder));
        }
        await client.logout().catch(() => undefined);
      } finally {
        clearTimeout(timer);
        client.close();
      }
    },
  };
}

/** Turns errors of the mail server into ProviderFaults. Omits the server's replies, because they may quote an email. */
async function attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault("inbox", what, withCodeOf(error));
  }
}

function withCodeOf(error: unknown): Error {
  const { code, authenticationFailed } = error as {
    readonly code?: string;
    readonly authenticationFailed?: boolean;
  };
  return Object.assign(new Error("the mail server failed"), { code: authenticationFailed ? "EAUTH" : code });
}

async function openInbox(client: ImapFlow): Promise<void> {
  await client.connect();
  await client.mailboxOpen("INBOX");
}

async function list(
  client: ImapFlow,
  most: number,
): Promise<{ readonly uid: number; readonly size: number }[]> {
  const uids = await client.search({ all: true }, { uid: true });
  if (!Array.isArray(uids)) throw new Error("the mail server refused a search");
  const oldest = uids.toSorted((one, other) => one - other).slice(0, most);
  if (oldest.length === 0) return [];
  const found = await client.fetchAll(oldest, { uid: true, size: true }, { uid: true });
  return found
    .map(({ uid, size }) => ({ uid, size: size ?? Infinity }))
    .toSorted((one, other) => one.uid - other.uid);
}

async function read(client: ImapFlow, uid: number, maxLength: number): Promise<Uint8Array | undefined> {
  const found = await client.fetchOne(String(uid), { source: { maxLength } }, { uid: true });
  return found ? found.source : undefined;
}

/** Creates the folder if the first attempt fails, because the server refuses to move emails to a missing folder. */
async function move(client: ImapFlow, uid: number, folder: InboxFolder): Promise<void> {
  // An array lets the library add the server's prefix for personal folders, such as `INBOX.`.
  const tryMove = () => client.messageMove(String(uid), [folder], { uid: true });
  if (await tryMove()) return;
  await client.mailboxCreate([folder]);
  if (!(await tryMove())) throw new Error("the mail server refused to move an email");
}
