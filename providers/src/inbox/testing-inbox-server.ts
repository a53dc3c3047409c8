import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export type InboxServer = {
  readonly port: number;
  /** The emails in each folder by name, such as `INBOX.Processed`. */
  readonly folders: Readonly<Record<string, readonly string[]>>;
  /** The commands of all clients, without their tags. */
  readonly commands: readonly string[];
  deliver(email: string): void;
  /** The server refuses commands that begin with this text. */
  refusal: string | undefined;
  /** The server does not answer commands that begin with this text. */
  silence: string | undefined;
  stop(): Promise<void>;
};

export const inboxUser = { user: "replies", password: "let me in" } as const;

type Stored = { readonly uid: number; readonly email: string };
type Options = {
  /** Whether the server supports MOVE (RFC 6851). */
  readonly canMove?: boolean;
  /** The prefix of personal folders (RFC 2342), such as `INBOX.`. */
  readonly prefix?: string;
};

/** Starts an IMAP server for tests, with the commands for reading and moving emails (RFC 9051). */
export async function startInbox({ canMove = true, prefix = "" }: Options = {}): Promise<InboxServer> {
  const folders = new Map<string, Stored[]>([["INBOX", []]]);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let nextUid = 1;
  const capabilities = ["IMAP4rev1", "UIDPLUS", "NAMESPACE", ...(canMove ? ["MOVE"] : [])].join(" ");
  const inbox = () => folders.get("INBOX") ?? [];

  /** Returns the untagged lines of the answer, or the reason for a refusal. */
  function answer(command: string): readonly string[] | { readonly no: string } {
    const [verb = "", ...rest] = command.split(" ");
    const name =
      verb.toUpperCase() === "UID" ? `UID ${rest.shift()?.toUpperCase() ?? ""}` : verb.toUpperCase();
    const last = (rest.at(-1) ?? "").replaceAll('"', "");
    switch (name) {
      case "CAPABILITY":
        return [`* CAPABILITY ${capabilities}`];
      case "LOGIN":
        if (rest.join(" ").replaceAll('"', "") !== `${inboxUser.user} ${inboxUser.password}`)
          return { no: "[AUTHENTICATIONFAILED] wrong password of replies" };
        return [];
      case "NAMESPACE":
        return [`* NAMESPACE (("${prefix}" ".")) NIL NIL`];
      case "LIST":
        return [`* LIST (\\Noselect) "." ""`];
      case "SELECT":
        return [`* ${inbox().length} EXISTS`, "* OK [UIDVALIDITY 1]", `* OK [UIDNEXT ${nextUid}]`];
      case "UID SEARCH":
        return [
          `* SEARCH ${inbox()
            .map(({ uid }) => uid)
            .join(" ")}`,
        ];
      case "UID FETCH":
        return inbox()
          .map((each, at) => ({ ...each, at: at + 1 }))
          .filter(({ uid }) => (rest[0] ?? "").split(",").some((range) => isIn(uid, range)))
          .map(({ at, uid, email }) => `* ${at} FETCH (${itemsOf(command, uid, email)})`);
      case "CREATE":
        if (folders.has(last)) return { no: "[ALREADYEXISTS] the folder exists" };
        folders.set(last, []);
        return [];
      case "UID MOVE":
      case "UID COPY": {
        const target = folders.get(last);
        const moved = inbox().find(({ uid }) => String(uid) === rest[0]);
        if (!target || !moved) return { no: "[TRYCREATE] no such folder" };
        target.push(moved);
        if (name === "UID MOVE") remove(moved.uid);
        return [];
      }
      case "UID EXPUNGE":
        remove(Number(last));
        return [];
      case "UID STORE":
      case "SUBSCRIBE":
      case "NOOP":
      case "LOGOUT":
        return [];
      default:
        return { no: "unknown command" };
    }
  }
  const remove = (uid: number) =>
    void folders.set(
      "INBOX",
      inbox().filter((each) => each.uid !== uid),
    );

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    let text = "";
    socket.on("data", (part) => {
      text += part.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const [, tag = "", command = ""] = /^(\S+) (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        commands.push(command);
        if (started.silence !== undefined && command.startsWith(started.silence)) return;
        const isRefused = started.refusal !== undefined && command.startsWith(started.refusal);
        const said = isRefused ? { no: "refused for dana@bakery.example" } : answer(command);
        if ("no" in said) socket.write(`${tag} NO ${said.no}\r\n`);
        else socket.write([...said, `${tag} OK done`, ""].join("\r\n"), "latin1");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const started: InboxServer = {
    port: (server.address() as AddressInfo).port,
    get folders() {
      return Object.fromEntries(
        [...folders].map(([name, stored]) => [name, stored.map(({ email }) => email)]),
      );
    },
    commands,
    deliver: (email) => void inbox().push({ uid: nextUid++, email }),
    refusal: undefined,
    silence: undefined,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return started;
}

function isIn(uid: number, range: string): boolean {
  const [first = 0, last = first] = range.split(":").map(Number);
  return uid >= first && uid <= last;
}

function itemsOf(command: string, uid: number, email: string): string {
  const [, most] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(command) ?? [];
  const source = email.slice(0, Number(most));
  const body = most === undefined ? "" : ` BODY[]<0> {${source.length}}\r\n${source}`;
  return `UID ${uid} RFC822.SIZE ${email.length}${body}`;
}
