import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readAchFile } from "@portal/domain/payments/ach/reading/rules";
import { sftpAch, type SftpAddress } from "@portal/providers/ach/sftp-ach";
import { AchFault } from "@portal/providers/provider-fault";
import { freePort } from "./debian-postgres.ts";
import { startSshd } from "./debian-sshd.ts";
import type { Drill, Figure } from "./drill.ts";
import { Undo } from "./undo.ts";

type Sshd = Awaited<ReturnType<typeof startSshd>>;

export const sftp: Drill = {
  name: "sftp",
  what: "delivers payment files to OpenSSH's server, with each type of host key and each fault",
  async run(say) {
    const undo = new Undo();
    try {
      const server = await startSshd();
      undo.add(() => server.stop());
      say("Exchanging files and causing faults …");
      const figures = [...(await exchanges(server)), ...(await faults(server))];
      say("Delivering a file of the portal …");
      return [...figures, ...(await deliverPayments(server, undo))];
    } finally {
      await undo.run();
    }
  },
};

function addressOf(server: Sshd, change: Partial<SftpAddress> = {}): SftpAddress {
  return {
    host: "127.0.0.1",
    port: server.port,
    user: server.user,
    password: undefined,
    privateKey: server.userKey,
    hostKey: server.hostKeys[0]?.fingerprint ?? "",
    folder: server.folder,
    ...change,
  };
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Exchanges files in both directions, once for each host key that the bank may publish. */
async function exchanges(server: Sshd): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { type, fingerprint } of server.hostKeys) {
    const bank = sftpAch(addressOf(server, { hostKey: fingerprint }));
    const [text, name] = [`payments for ${type}\n`, `${type}.ach`];
    await bank.stage(`${name}.staged`, Buffer.from(text));
    await bank.release(`${name}.staged`, name);
    const path = join(server.folder, "outgoing", name);
    writeFileSync(join(server.folder, "incoming", name), `returns for ${type}\n`);
    const read = Buffer.from(await bank.readInbound(name)).toString();
    await bank.confirmInbound(name);
    const isRead = read === `returns for ${type}\n` && existsSync(join(server.folder, "read", name));
    const isDelivered =
      readFileSync(path, "utf8") === text && readdirSync(join(server.folder, "staging")).length === 0;
    const mode = modeOf(path);
    figures.push({
      what: `host key of type ${type}: file delivered with the mode 600, bank's file read`,
      figure: `${isDelivered ? "delivered" : "not delivered"} with ${mode}, ${isRead ? "read" : "not read"}`,
      isMet: isDelivered && isRead && mode === "600",
    });
  }
  return figures;
}

async function codeOf(address: SftpAddress): Promise<string> {
  const staged = sftpAch(address).stage("fault.ach", Buffer.from("payments"));
  return staged.then(
    () => "delivered",
    (error: unknown) => (error instanceof AchFault ? error.code : String(error)),
  );
}

async function faults(server: Sshd): Promise<Figure[]> {
  const before = readdirSync(server.folder, { recursive: true }).length;
  const cases: (readonly [what: string, goal: string, figure: string])[] = [
    [
      "a host key that the server does not have",
      "WRONG_HOST_KEY",
      await codeOf(addressOf(server, { hostKey: server.strangeHostKey })),
    ],
    [
      "a user's key that the server does not know",
      "SIGN_IN_FAILED",
      await codeOf(addressOf(server, { privateKey: server.otherKey })),
    ],
    [
      "a password instead of the key",
      "SIGN_IN_FAILED",
      await codeOf(addressOf(server, { privateKey: undefined, password: "drill" })),
    ],
  ];
  const staging = join(server.folder, "staging");
  chmodSync(staging, 0o500);
  cases.push(["a folder without permission to write", "PERMISSION_DENIED", await codeOf(addressOf(server))]);
  chmodSync(staging, 0o700);
  await server.stop();
  cases.push(["a server that is down", "UNREACHABLE", await codeOf(addressOf(server))]);
  await server.start();
  const left = readdirSync(server.folder, { recursive: true }).length - before;
  return [
    ...cases.map(([what, goal, figure]) => ({ what: `${what} (${goal})`, figure, isMet: figure === goal })),
    { what: "files that failed deliveries left (goal 0)", figure: String(left), isMet: left === 0 },
  ];
}

type AchFile = {
  readonly fileId: string;
  readonly name: string;
  readonly handedTimestamp: string | null;
  readonly deliveryFault: string | null;
};

/** Delivers the portal's payment file. The first attempt fails, because the portal may not write to the folder. */
async function deliverPayments(server: Sshd, undo: Undo): Promise<Figure[]> {
  process.env["BENCH_PORT"] = String(await freePort());
  const portals = await import("../../bench/src/own-portal.ts");
  const { portalUrl } = await import("../../bench/src/portal.ts");
  const hostKey = encodeURIComponent(server.hostKeys[0]?.fingerprint ?? "");
  const portal = await portals.startPortal({
    ACH_URL: `sftp://${server.user}@127.0.0.1:${server.port}${server.folder}?hostKey=${hostKey}`,
    ACH_SFTP_KEY: Buffer.from(server.userKey).toString("base64"),
  });
  undo.add(() => portals.endPortal(portal));
  process.once("exit", () => portal.kill("SIGKILL"));
  await portals.raiseBalances();
  const { schedule, date } = await portals.payable();
  const amounts = [11_111, 22_222, 33_333];
  for (const cents of amounts) await schedule(cents, date, `sftp ${cents}`);
  const list = async () => ((await (await portals.lender("ach-files")).json()) as { files: AchFile[] }).files;
  const until = async (isDone: (files: readonly AchFile[]) => boolean) => {
    for (let attempt = 0; attempt < 150; attempt += 1) {
      const files = await list();
      if (isDone(files)) return files;
      await wait(200);
    }
    throw new Error(`the files are ${JSON.stringify(await list())}`);
  };
  const staging = join(server.folder, "staging");
  chmodSync(staging, 0o500);
  for (let days = 0; days < 5 && (await list()).length === 0; days += 1) {
    const evening = Temporal.PlainDate.from(date)
      .add({ days: days - 1 })
      .toZonedDateTime({ timeZone: "America/New_York", plainTime: "18:00" });
    await fetch(`${portalUrl}/sandbox/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ now: evening.toInstant().toString() }),
    });
    // The hourly job starts within seconds.
    for (let attempt = 0; attempt < 25 && (await list()).length === 0; attempt += 1) await wait(200);
  }
  const [file] = await until((files) => files[0]?.deliveryFault != null);
  chmodSync(staging, 0o700);
  const [delivered] = await until((files) => files[0]?.handedTimestamp != null);
  const path = join(server.folder, "outgoing", delivered?.name ?? "");
  const parsed = readAchFile(readFileSync(path, "utf8"));
  const cents =
    "fault" in parsed
      ? []
      : parsed.batches.flatMap(({ entries }) => entries).map(({ amountCents }) => amountCents);
  const found = amounts.filter((amount) => cents.filter((each) => each === amount).length === 1).length;
  const mode = modeOf(path);
  return [
    {
      what: "the lender reads why the portal's file waits (PERMISSION_DENIED)",
      figure: String(file?.deliveryFault),
      isMet: file?.deliveryFault === "PERMISSION_DENIED",
    },
    {
      what: "the portal's file after the permission is back: payments, each once; mode 600",
      figure: `${found} of ${amounts.length}, ${mode}`,
      isMet: found === amounts.length && mode === "600",
    },
  ];
}
