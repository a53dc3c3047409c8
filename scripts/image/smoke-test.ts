import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { castList } from "@portal/database/cast/cast";
import { ensureDatabase, startCluster } from "@portal/database/embedded/cluster";

/** The account that the Dockerfile creates. */
const account = 10001;
const port = 18_080;
const address = `http://127.0.0.1:${port}`;

/** Files that production does not need. */
const unwanted = [
  "portal/**/*.test.ts",
  "portal/{api,database,domain}/src/testing",
  "portal/web/src",
  "portal/ui",
];

/**
 * Starts the image's portal with the image's user account and a read-only file system. Then signs in, runs the health
 * check and stops the portal.
 * @throws if one of these steps fails
 */
export async function smokeTest(folder: string): Promise<void> {
  const found = unwanted.flatMap((pattern) =>
    globSync(pattern, { cwd: folder, exclude: ["**/node_modules"] }),
  );
  if (found.length > 0) throw new Error(`the image contains ${found.slice(0, 5).join(", ")}`);
  const data = mkdtempSync(join(tmpdir(), "image-"));
  const cluster = await startCluster({ dataDir: data, fsync: false, log: () => undefined });
  try {
    await ensureDatabase(cluster.url, "portal");
    await tryPortal(folder, cluster.urlFor("portal"));
  } finally {
    await cluster.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function tryPortal(folder: string, databaseUrl: string): Promise<void> {
  const began = performance.now();
  const portal = spawn(
    "unshare",
    ["--mount", "sh", "-c", inside(folder, databaseUrl, "node api/src/main.ts")],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output: string[] = [];
  for (const stream of [portal.stdout, portal.stderr])
    stream.on("data", (part) => void output.push(String(part)));
  try {
    await until(async () => (await fetch(`${address}/readyz`)).ok, portal);
    console.log(
      `The portal was ready ${((performance.now() - began) / 1_000).toFixed(1)} s after its start.`,
    );
    await check("the login page", async () =>
      (await (await fetch(`${address}/us/login`)).text()).includes("<html"),
    );
    await check("signing in", signsIn);
    await check("the health check of the image", async () => {
      execFileSync("unshare", ["--mount", "sh", "-c", inside(folder, databaseUrl, healthCheck)]);
      return true;
    });
    await check("writing to the portal's code", async () => {
      execFileSync("unshare", [
        "--mount",
        "sh",
        "-c",
        inside(folder, databaseUrl, "! touch api/src/main.ts 2>/dev/null"),
      ]);
      return true;
    });
    portal.kill("SIGTERM");
    const [code] = (await once(portal, "exit")) as [number | null];
    if (code !== 0) throw new Error(`after SIGTERM, the portal ended with ${code}`);
    console.log("The image passed its smoke test.");
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output.join("")}`, {
      cause: error,
    });
  } finally {
    portal.kill("SIGKILL");
  }
}

const healthCheck =
  'node -e "fetch(\\"http://127.0.0.1:$PORT/healthz\\").then(({ ok }) => process.exit(ok ? 0 : 1))"';

/** Returns the shell commands that run `command` in the image. Mounts are removed when the process ends. */
function inside(folder: string, databaseUrl: string, command: string): string {
  const environment = [
    "PATH=/portal/node_modules/.bin:/usr/bin:/bin",
    "HOME=/var/lib/portal",
    "DATA_DIR=/var/lib/portal",
    `DATABASE_URL=${databaseUrl}`,
    `PORT=${port}`,
  ];
  return [
    `set -e`,
    `mount --bind ${folder} ${folder}`,
    `mount -o remount,bind,ro ${folder} ${folder}`,
    `mount -t tmpfs tmpfs ${folder}/tmp`,
    `mount -t tmpfs -o uid=${account},mode=700 tmpfs ${folder}/var/lib/portal`,
    `mount --bind /dev ${folder}/dev`,
    `exec chroot --userspec=${account}:${account} ${folder} env -i ${environment.map((each) => `'${each}'`).join(" ")} sh -c 'cd /portal && ${command.startsWith("node api") ? "exec " : ""}${command}'`,
  ].join("\n");
}

async function signsIn(): Promise<boolean> {
  const borrower = castList().find(({ sso }) => !sso);
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: borrower?.email, password: borrower?.password }),
  });
  return response.ok;
}

async function check(what: string, succeeds: () => Promise<boolean>): Promise<void> {
  if (!(await succeeds())) throw new Error(`${what} failed`);
}

/** Waits for the portal for up to a minute. Stops waiting if the portal ends. */
async function until(
  isTrue: () => Promise<boolean>,
  portal: { readonly exitCode: number | null },
): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && portal.exitCode === null) {
    if (await isTrue().catch(() => false)) return;
    await wait(100);
  }
  throw new Error("the portal of the image did not start");
}
