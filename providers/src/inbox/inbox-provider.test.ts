import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { faultKindOf } from "../fault-kind.ts";
import { ProviderFault } from "../provider-fault.ts";
import { imapInbox, type ImapOptions } from "./imap-inbox.ts";
import { headerBytes, type InboxEmail, type InboxFolder, type InboxProvider } from "./inbox-provider.ts";
import { sandboxInbox } from "./sandbox-inbox.ts";
import { inboxUser, startInbox, type InboxServer } from "./testing-inbox-server.ts";

const email = (text: string) => `Subject: ${text}\r\n\r\nHello\r\n`;
const bounds = { most: 10, maxBytes: 1_000 };

type Mailbox = {
  readonly inbox: InboxProvider;
  readonly deliver: (email: string) => void;
  readonly list: (folder: InboxFolder | "INBOX") => readonly string[];
};

let server: InboxServer;
beforeEach(async () => {
  server = await startInbox();
});
afterEach(() => server.stop());

const imap = (at: InboxServer, changes: Partial<ImapOptions> = {}) =>
  imapInbox(
    { host: "127.0.0.1", port: at.port, isSecure: false, ...inboxUser, ...changes },
    { connecting: 400, silent: 400, working: 2_000 },
  );

function mailboxOn(at: InboxServer, prefix = ""): Mailbox {
  return {
    inbox: imap(at),
    deliver: (given) => at.deliver(given),
    list: (folder) => at.folders[folder === "INBOX" ? folder : `${prefix}${folder}`] ?? [],
  };
}

function sandbox(): Mailbox {
  const inbox = sandboxInbox();
  return {
    inbox,
    deliver: (given) => inbox.deliver(given),
    list: (folder) => inbox.list(folder).map((each) => Buffer.from(each).toString()),
  };
}

/** Sorts all emails into one folder, and returns the emails that the portal read. */
async function sortInto(inbox: InboxProvider, folder: InboxFolder, limits = bounds): Promise<InboxEmail[]> {
  const read: InboxEmail[] = [];
  await inbox.sort(async (each) => {
    read.push(each);
    return folder;
  }, limits);
  return read;
}
const textOf = ({ source }: InboxEmail) => Buffer.from(source).toString();

describe.each([
  ["imap", () => mailboxOn(server)],
  ["sandbox", sandbox],
])("reading a mailbox with the %s provider", (_name, open) => {
  test("passes the emails to the callback, oldest first, and moves each to its folder [DESK-BOR-08]", async () => {
    const { inbox, deliver, list } = open();
    for (const name of ["one", "two", "three"]) deliver(email(name));
    const targets: InboxFolder[] = ["Processed", "Unmatched", "Dropped"];
    const read: string[] = [];
    await inbox.sort(async (each) => {
      read.push(textOf(each));
      return targets[read.length - 1] ?? "Dropped";
    }, bounds);
    expect(read).toEqual(["one", "two", "three"].map(email));
    expect(list("INBOX")).toEqual([]);
    expect(targets.map((folder) => list(folder))).toEqual([[email("one")], [email("two")], [email("three")]]);
    expect(await sortInto(inbox, "Processed")).toEqual([]);
  });

  test("reads at most the given number of emails [DESK-BOR-08]", async () => {
    const { inbox, deliver, list } = open();
    for (const name of ["one", "two", "three"]) deliver(email(name));
    expect((await sortInto(inbox, "Processed", { ...bounds, most: 2 })).map(textOf)).toEqual([
      email("one"),
      email("two"),
    ]);
    expect(list("INBOX")).toEqual([email("three")]);
  });

  test("reads only the beginning of an email above the size limit [DESK-CASE-08]", async () => {
    const { inbox, deliver, list } = open();
    const [right, large] = ["a".repeat(100_000), "b".repeat(100_001)];
    deliver(right);
    deliver(large);
    const read = await sortInto(inbox, "Dropped", { ...bounds, maxBytes: 100_000 });
    expect(read.map(({ size, source }) => [size, source.length])).toEqual([
      [100_000, 100_000],
      [100_001, headerBytes],
    ]);
    expect(list("Dropped")).toEqual([right, large]);
  });

  test("keeps an email in the inbox if it could not be stored [DESK-BOR-08]", async () => {
    const { inbox, deliver, list } = open();
    deliver(email("one"));
    const fault = new Error("the database is down");
    await expect(inbox.sort(() => Promise.reject(fault), bounds)).rejects.toBe(fault);
    expect(list("INBOX")).toEqual([email("one")]);
    expect((await sortInto(inbox, "Processed")).map(textOf)).toEqual([email("one")]);
  });
});

describe("reading a mailbox over IMAP", () => {
  const faultOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

  test.each([
    ["without the command MOVE", { canMove: false }],
    ["with a prefix for folders", { prefix: "INBOX." }],
  ])("moves emails on a server %s [DESK-BOR-08]", async (_, options) => {
    const other = await startInbox(options);
    try {
      const { inbox, deliver, list } = mailboxOn(other, "prefix" in options ? options.prefix : "");
      deliver(email("one"));
      deliver(email("two"));
      expect((await sortInto(inbox, "Processed")).map(textOf)).toEqual([email("one"), email("two")]);
      expect([list("INBOX"), list("Processed")]).toEqual([[], [email("one"), email("two")]]);
      expect(other.commands.filter((command) => command.startsWith("CREATE"))).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  test("passes an email again if it could not be moved [DESK-BOR-08]", async () => {
    const { inbox, deliver, list } = mailboxOn(server);
    deliver(email("one"));
    server.refusal = "UID MOVE";
    expect(await faultOf(sortInto(inbox, "Processed"))).toMatchObject({
      name: "ProviderFault",
      message: "inbox: an email could not be moved",
    });
    expect(list("INBOX")).toEqual([email("one")]);
    server.refusal = undefined;
    expect((await sortInto(inbox, "Processed")).map(textOf)).toEqual([email("one")]);
    expect([list("INBOX"), list("Processed")]).toEqual([[], [email("one")]]);
  });

  test("reports a wrong password without the server's text", async () => {
    const error = await faultOf(sortInto(imap(server, { password: "wrong" }), "Processed"));
    expect(error).toBeInstanceOf(ProviderFault);
    expect(faultKindOf(error)).toBe("sign-in-failed");
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("replies");
  });

  test("reports an unreachable server", async () => {
    await server.stop();
    const error = await faultOf(sortInto(imap(server), "Processed"));
    expect([faultKindOf(error), error]).toEqual(["unreachable", expect.any(ProviderFault)]);
    server = await startInbox();
  });

  test.each(["LOGIN", "UID SEARCH", "UID FETCH", "UID MOVE"])(
    "stops waiting for a server that does not answer %s",
    async (command) => {
      server.deliver(email("one"));
      server.silence = command;
      expect(await faultOf(sortInto(imap(server), "Processed"))).toBeInstanceOf(ProviderFault);
      expect(server.folders["INBOX"]).toEqual([email("one")]);
    },
  );

  test("sends no password to a server without TLS if the settings require TLS", async () => {
    const error = await faultOf(sortInto(imap(server, { isSecure: true }), "Processed"));
    expect(error).toBeInstanceOf(ProviderFault);
    expect(server.commands.join()).not.toContain("let me in");
  });
});
