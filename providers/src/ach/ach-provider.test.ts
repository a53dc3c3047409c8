import { generateKeyPairSync } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noticesIn, readAchFile } from "@portal/domain/payments/ach/reading/rules";
import { writeAchFile, type AchEntry } from "@portal/domain/payments/ach/writing/rules";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AchFault, ProviderFault } from "../provider-fault.ts";
import { isFileName, type AchProvider } from "./ach-provider.ts";
import { folderAch } from "./folder-ach.ts";
import { memoryBox, sandboxAch, type FileBox } from "./sandbox-ach.ts";
import { sftpAch } from "./sftp-ach.ts";
import { fingerprintOf, hostKeys, startSftp, type SftpServer } from "./testing-ach-server.ts";

let folder: string;
let sftp: SftpServer;
let openSsh: SftpServer;
let box: FileBox;
let now: Temporal.PlainDateTime;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-ach-"));
  sftp = await startSftp(folder);
  openSsh = await startSftp(folder, { canReplace: true });
  box = memoryBox();
  now = Temporal.PlainDateTime.from("2026-11-20T17:00:00");
});
afterEach(async () => {
  await sftp.stop();
  await openSsh.stop();
  await rm(folder, { recursive: true, force: true });
});

const limits = { connecting: 10_000, working: 10_000 };
const openSftp = (server = sftp) => sftpAch({ ...server.address, folder: "/drop" }, limits);

const entry = (change: Partial<AchEntry> = {}): AchEntry => ({
  traceNumber: "091000010000007",
  routingNumber: "021000021",
  accountNumber: "12345678",
  accountType: "Checking",
  amountCents: 25_000,
  reference: "4410-22871",
  name: "Maple & Main",
  ...change,
});
function fileOf(...entries: readonly AchEntry[]): Buffer {
  return Buffer.from(
    writeAchFile({
      originator: {
        destination: "091000019",
        destinationName: "Bank",
        origin: "1234567890",
        originName: "Lender",
        companyName: "Lender",
        companyId: "1234567890",
        odfi: "09100001",
        offset: undefined,
      },
      createdAt: now,
      modifier: "A",
      batches: [
        {
          secCode: "CCD",
          description: "LOAN PYMT",
          effectiveDate: Temporal.PlainDate.from("2026-11-23"),
          entries,
          offsetTraceNumber: undefined,
        },
      ],
    }),
  );
}

/** An ACH provider, with access to the files that the bank sees. */
type Far = {
  readonly open: () => AchProvider;
  readonly outgoing: () => Promise<Record<string, string>>;
  readonly put: (name: string, content: string) => Promise<void>;
};
const onDisk = (open: () => AchProvider, base: () => string): Far => ({
  open,
  outgoing: async () => {
    const path = join(base(), "outgoing");
    const names = await readdir(path).catch(() => []);
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), "utf8")] as const)),
    );
  },
  put: async (name, content) => {
    await mkdir(join(base(), "incoming"), { recursive: true });
    await writeFile(join(base(), "incoming", name), content);
  },
});
const fars: readonly (readonly [string, Far])[] = [
  [
    "folder",
    onDisk(
      () => folderAch({ folder: join(folder, "drop") }),
      () => join(folder, "drop"),
    ),
  ],
  [
    "sftp",
    onDisk(
      () => openSftp(),
      () => join(folder, "drop"),
    ),
  ],
  [
    "sftp with OpenSSH's renaming",
    onDisk(
      () => openSftp(openSsh),
      () => join(folder, "drop"),
    ),
  ],
  [
    "sandbox",
    {
      open: () => sandboxAch(box, () => now),
      outgoing: async () => {
        const sent = (await box.list()).filter((name) => name.startsWith("sent."));
        return Object.fromEntries(
          await Promise.all(
            sent.map(
              async (name) => [name.slice(5), Buffer.from((await box.read(name)) ?? []).toString()] as const,
            ),
          ),
        );
      },
      put: (name, content) => box.write(`news.2026-11-20.${name}`, Buffer.from(content)),
    },
  ],
];

describe.each(fars)("exchanging files with the bank through the %s ACH provider", (_, far) => {
  const content = () => fileOf(entry());

  test("the bank sees a staged file only after its release, with unchanged content", async () => {
    const provider = far.open();
    await provider.stage("one.tmp", content());
    expect(await far.outgoing()).toEqual({});
    await provider.release("one.tmp", "ach-1.ach");
    expect(await far.outgoing()).toEqual({ "ach-1.ach": content().toString() });
  });

  test("a release delivers the latest version of a staged file, and a repeated release has no effect", async () => {
    const provider = far.open();
    await provider.stage("one.tmp", fileOf(entry({ amountCents: 101 })));
    await provider.stage("one.tmp", content());
    await provider.release("one.tmp", "ach-1.ach");
    await provider.release("one.tmp", "ach-1.ach");
    await provider.release("never.tmp", "ach-2.ach");
    expect(await far.outgoing()).toEqual({ "ach-1.ach": content().toString() });
  });

  test("the ACH provider replaces a released file when the file is staged and released again", async () => {
    const provider = far.open();
    for (const stagedAs of ["one.tmp", "two.tmp"]) {
      await provider.stage(stagedAs, content());
      await provider.release(stagedAs, "ach-1.ach");
    }
    expect(await far.outgoing()).toEqual({ "ach-1.ach": content().toString() });
  });

  test("the ACH provider delivers one complete file after six simultaneous releases", async () => {
    const provider = far.open();
    await provider.stage("one.tmp", content());
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const other = far.open();
        await other.release("one.tmp", "ach-1.ach");
        expect(await far.outgoing()).toEqual({ "ach-1.ach": content().toString() });
      }),
    );
    expect(await provider.listStaged()).toEqual([]);
  });

  test("the ACH provider never releases a discarded file", async () => {
    const provider = far.open();
    await provider.stage("one.tmp", content());
    await provider.discard("one.tmp");
    await provider.discard("one.tmp");
    await provider.release("one.tmp", "ach-1.ach");
    expect(await far.outgoing()).toEqual({});
  });

  test("the ACH provider lists staged files until they are released or discarded", async () => {
    const provider = far.open();
    expect(await provider.listStaged()).toEqual([]);
    for (const name of ["b.tmp", "a.tmp", "c.tmp"]) await provider.stage(name, content());
    await far.put("other.ach", "of the bank");
    expect(await provider.listStaged()).toEqual(["a.tmp", "b.tmp", "c.tmp"]);
    await provider.release("a.tmp", "ach-1.ach");
    await provider.discard("c.tmp");
    expect(await provider.listStaged()).toEqual(["b.tmp"]);
  });

  test("the ACH provider lists the bank's files until they are confirmed", async () => {
    const provider = far.open();
    expect(await provider.listInbound()).toEqual([]);
    await far.put("b.ach", "second");
    await far.put("a.ach", "first");
    const names = await provider.listInbound();
    expect(names).toHaveLength(2);
    expect(names.map((name) => name.slice(-5))).toEqual(["a.ach", "b.ach"]);
    const [first = "", second = ""] = names;
    expect(Buffer.from(await provider.readInbound(first)).toString()).toBe("first");
    await provider.confirmInbound(first);
    await provider.confirmInbound(first);
    expect(await provider.listInbound()).toEqual([second]);
    await expect(provider.readInbound(first)).rejects.toBeInstanceOf(ProviderFault);
  });

  test("the ACH provider reads empty and large files of the bank completely", async () => {
    const provider = far.open();
    const large = "x".repeat(1_000_000);
    await far.put("large.ach", large);
    await far.put("none.ach", "");
    const [one = "", other = ""] = await provider.listInbound();
    expect(Buffer.from(await provider.readInbound(one)).toString()).toBe(large);
    expect(await provider.readInbound(other)).toHaveLength(0);
  });
});

describe("file names and archives of the ACH providers", () => {
  test.each(fars.slice(0, 3))(
    "the %s ACH provider rejects names that contain paths or are hidden",
    async (_, far) => {
      const provider = far.open();
      await provider.stage("one.tmp", fileOf(entry()));
      for (const name of ["../one", "a/b", "a\\b", "..", ".", ".hidden", "", "a\0b", "x".repeat(201)]) {
        expect(isFileName(name)).toBe(false);
        await expect(provider.stage(name, Buffer.from(""))).rejects.toBeInstanceOf(ProviderFault);
        await expect(provider.release("one.tmp", name)).rejects.toBeInstanceOf(ProviderFault);
        await expect(provider.readInbound(name)).rejects.toBeInstanceOf(ProviderFault);
      }
      expect(isFileName("ach-2026-11-20-A.ach")).toBe(true);
      expect(await far.outgoing()).toEqual({});
    },
  );

  test.each(fars.slice(0, 3))(
    "the %s ACH provider lists no folders and no incomplete files",
    async (_, far) => {
      await far.put(".part", "half");
      await far.put("whole.ach", "whole");
      await mkdir(join(folder, "drop", "incoming", "folder"));
      expect(await far.open().listInbound()).toEqual(["whole.ach"]);
    },
  );

  test.each(fars.slice(0, 3))(
    "the %s ACH provider archives every confirmed file, even if the names are the same",
    async (_, far) => {
      const provider = far.open();
      const kept: string[] = [];
      for (const content of ["first", "second", "third"]) {
        await far.put("returns.ach", content);
        kept.push(Buffer.from(await provider.readInbound("returns.ach")).toString());
        await provider.confirmInbound("returns.ach");
        await provider.confirmInbound("returns.ach");
      }
      expect(kept).toEqual(["first", "second", "third"]);
      const read = join(folder, "drop", "read");
      const names = ["returns.ach", "returns.ach.2", "returns.ach.3"];
      expect((await readdir(read)).toSorted()).toEqual(names);
      expect(await Promise.all(names.map((name) => readFile(join(read, name), "utf8")))).toEqual(kept);
    },
  );

  test("the folder provider throws a ProviderFault while the folder is unusable", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const provider = folderAch({ folder: file });
    await expect(provider.stage("one.tmp", Buffer.from(""))).rejects.toBeInstanceOf(ProviderFault);
    await rm(file);
    await provider.stage("one.tmp", Buffer.from(""));
  });

  test("the folder provider stages files that only the owner can read", async () => {
    await folderAch({ folder }).stage("one.tmp", Buffer.from("12345678"));
    await chmod(join(folder, "staging"), 0o700);
    const { mode } = await stat(join(folder, "staging", "one.tmp"));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe("connecting to the bank's SFTP server", () => {
  const faultOf = async (provider: AchProvider) => {
    const error = await provider.stage("one.tmp", Buffer.from("12345678")).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AchFault);
    const { code, message, provider: kind } = error as AchFault;
    expect([kind, message]).toEqual(["ach", "ach: a file could not be staged"]);
    return code;
  };
  const unknownKey = `SHA256:${"A".repeat(43)}`;
  async function withKeys(keys: readonly string[], work: (server: SftpServer) => Promise<void>) {
    const server = await startSftp(folder, { keys });
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  }

  test("the SFTP provider sends no data to a server with an unexpected host key", async () => {
    const address = { ...sftp.address, folder: "/drop", hostKey: unknownKey };
    expect(await faultOf(sftpAch(address, limits))).toBe("WRONG_HOST_KEY");
    expect(sftp.signIns).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(Object.entries(hostKeys))(
    "the SFTP provider accepts a server with one key of type %s",
    (_, key) =>
      withKeys([key], async (server) => {
        await openSftp(server).stage("one.tmp", fileOf(entry()));
        expect(server.signIns).toEqual(["password"]);
      }),
  );

  test("the SFTP provider connects to a server with five host keys by any of the five fingerprints", () =>
    withKeys(Object.values(hostKeys), async (server) => {
      for (const key of Object.values(hostKeys)) {
        const address = { ...server.address, folder: "/drop", hostKey: fingerprintOf(key) };
        await sftpAch(address, limits).stage("one.tmp", fileOf(entry()));
      }
      expect(server.signIns).toHaveLength(5);
      const address = { ...server.address, folder: "/drop", hostKey: unknownKey };
      expect(await faultOf(sftpAch(address, limits))).toBe("WRONG_HOST_KEY");
      expect(server.signIns).toHaveLength(5);
    }));

  test("the SFTP provider stages files that only the owner can read", async () => {
    await openSftp().stage("one.tmp", fileOf(entry()));
    const staged = await stat(join(folder, "drop", "staging", "one.tmp"));
    expect(staged.mode & 0o777).toBe(0o600);
    await openSftp().release("one.tmp", "ach-1.ach");
    const released = await stat(join(folder, "drop", "outgoing", "ach-1.ach"));
    expect(released.mode & 0o777).toBe(0o600);
  });

  test.each([
    ["EACCES", "PERMISSION_DENIED"],
    ["EIO", "REFUSED"],
  ] as const)("the SFTP provider reports the server's error %s as %s", async (refusal, code) => {
    await openSftp().stage("two.tmp", fileOf(entry()));
    sftp.refusal = refusal;
    expect(await faultOf(openSftp())).toBe(code);
    const release = openSftp().release("two.tmp", "ach-1.ach");
    await expect(release).rejects.toMatchObject({ code, message: "ach: a file could not be released" });
  });

  test("the SFTP provider fails to connect with a wrong password or key", async () => {
    const wrong = { ...sftp.address, folder: "/drop", password: "another" };
    expect(await faultOf(sftpAch(wrong, limits))).toBe("SIGN_IN_FAILED");
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const other = { ...wrong, password: undefined, privateKey };
    expect(await faultOf(sftpAch(other, limits))).toBe("SIGN_IN_FAILED");
    expect(await readdir(folder)).toEqual([]);
  });

  test("the SFTP provider signs in with a private key", async () => {
    const provider = sftpAch(
      { ...sftp.address, folder: "/drop", password: undefined, privateKey: sftp.userKey },
      limits,
    );
    await provider.stage("one.tmp", fileOf(entry()));
    expect(sftp.signIns).toEqual(["publickey"]);
  });

  test("an unreadable private key leaves no open connection and no unhandled error, even when the server is down", async () => {
    const unhandled = vi.fn<(error: Error) => void>();
    process.on("uncaughtException", unhandled);
    const provider = sftpAch({ ...sftp.address, privateKey: "unreadable", folder: "/drop" }, limits);
    expect(await faultOf(provider)).toBe("UNREACHABLE");
    await sftp.stop();
    expect(await faultOf(provider)).toBe("UNREACHABLE");
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain("TCPSocketWrap");
    process.off("uncaughtException", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("the SFTP provider fails quickly while the server is down or silent, and works after the server starts", async () => {
    const { port } = sftp.address;
    await sftp.stop();
    expect(await faultOf(openSftp())).toBe("UNREACHABLE");
    const silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const started = performance.now();
    const silentPort = (silent.address() as AddressInfo).port;
    const patient = { connecting: 300, working: 10_000 };
    const late = sftpAch({ ...sftp.address, port: silentPort, folder: "/drop" }, patient);
    expect(await faultOf(late)).toBe("UNREACHABLE");
    expect(performance.now() - started).toBeLessThan(2_000);
    silent.close();
    sftp = await startSftp(folder, { port });
    await openSftp().stage("one.tmp", fileOf(entry()));
  });
});

describe.each([
  ["sftp", () => sftp],
  ["sftp with OpenSSH's renaming", () => openSsh],
] as const)("releasing the same file twice at the same time with the %s ACH provider", (_, serverOf) => {
  const outgoing = () => readFile(join(folder, "drop", "outgoing", "ach-1.ach"), "utf8");

  test("two simultaneous releases leave the released file in the bank's folder", async () => {
    const [server, content] = [serverOf(), fileOf(entry())];
    await openSftp(server).stage("one.tmp", content);
    const [isHeld, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.beforeChange = () => {
      server.beforeChange = () => Promise.resolve();
      isHeld.resolve();
      return goOn.promise;
    };
    const late = openSftp(server).release("one.tmp", "ach-1.ach");
    await isHeld.promise;
    await openSftp(server).release("one.tmp", "ach-1.ach");
    goOn.resolve();
    await late;
    expect(await outgoing()).toBe(content.toString());
  });
});

test("the SFTP provider never overwrites an existing file on a server without atomic replacement", async () => {
  const [provider, content] = [openSftp(), fileOf(entry())];
  await provider.stage("one.tmp", content);
  const path = join(folder, "drop", "outgoing", "ach-1.ach");
  for (const other of ["half of it", content.toString().replace("25000", "25001")]) {
    await writeFile(path, other);
    await expect(provider.release("one.tmp", "ach-1.ach")).rejects.toBeInstanceOf(ProviderFault);
    expect(await readFile(path, "utf8")).toBe(other);
    expect(await provider.listStaged()).toEqual(["one.tmp"]);
  }
  await rm(path);
  await provider.release("one.tmp", "ach-1.ach");
  expect(await readFile(path, "utf8")).toBe(content.toString());
});

describe("the simulated bank of the sandbox", () => {
  const news = async (provider: AchProvider) => {
    const all = [];
    for (const name of await provider.listInbound()) {
      const file = readAchFile(Buffer.from(await provider.readInbound(name)).toString());
      if ("fault" in file) throw new Error(file.fault);
      all.push(...noticesIn(file.batches).news);
    }
    return all;
  };

  test("the sandbox's bank returns or corrects a debit, depending on the last digits of the account number", async () => {
    const bank = sandboxAch(box, () => now);
    const numbers = ["12345678", "11119903", "22229801", "33339900", "44449901"];
    const entries = numbers.map((accountNumber, at) =>
      entry({ accountNumber, amountCents: 101 + at, traceNumber: `09100001000000${at + 1}` }),
    );
    await bank.stage("one.tmp", fileOf(...entries));
    await bank.release("one.tmp", "ach-1.ach");
    now = Temporal.PlainDateTime.from("2026-11-23T23:59:59");
    expect(await news(bank)).toEqual([]);
    now = Temporal.PlainDateTime.from("2026-11-24T00:00:00");
    expect(await news(bank)).toEqual([
      {
        kind: "return",
        code: "R03",
        traceNumber: "091000010000002",
        amountCents: 102,
        corrected: " ".repeat(29),
      },
      {
        kind: "return",
        code: "R01",
        traceNumber: "091000010000005",
        amountCents: 105,
        corrected: " ".repeat(29),
      },
      {
        kind: "change",
        code: "C01",
        traceNumber: "091000010000003",
        amountCents: 0,
        corrected: "22229802".padEnd(29),
      },
    ]);
  });

  test("the sandbox's bank delivers a tester's notices immediately", async () => {
    const bank = sandboxAch(box, () => now);
    const batch = {
      companyName: "LENDER",
      companyId: "1234567890",
      secCode: "WEB",
      description: "LOAN PYMT",
    };
    const sent = { ...entry(), transactionCode: "37" };
    await bank.tell([{ batch, entry: sent, code: "R10" }]);
    await bank.tell([{ batch, entry: sent, code: "C05" }]);
    const told = await news(bank);
    expect(told.map(({ code, corrected }) => `${code} ${corrected.trim()}`).toSorted()).toEqual([
      "C05 27",
      "R10 ",
    ]);
  });

  test("the sandbox's bank rejects content that is not a Nacha file", async () => {
    const bank = sandboxAch(box, () => now);
    await bank.stage("one.tmp", Buffer.from("Dear bank,"));
    await expect(bank.release("one.tmp", "ach-1.ach")).rejects.toThrow(
      "ach: the bank refused a file: the file does not start with a file header, line 1",
    );
  });
});
