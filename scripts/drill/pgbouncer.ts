import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installWithApt } from "../apt.ts";
import { freePort, listens, serverAccount, serverFolder } from "./debian-postgres.ts";
import { Missing } from "./drill.ts";

type Command = readonly [program: string, ...args: string[]];

/** The first PgBouncer release that keeps named prepared statements in transaction mode. */
const least = 1.21;
/** Debian 13's packages of PgBouncer and its libraries. This machine may have an older Debian. */
const packages =
  "pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libcap2 libaudit1 libcap-ng0 liblzma5 libzstd1 liblz4-1 zlib1g";

function versionOf([program, ...args]: Command): string | undefined {
  const { stdout } = spawnSync(program, [...args, "--version"], { encoding: "utf8" });
  const version = /PgBouncer (\d+\.\d+)/.exec(stdout ?? "")?.[1];
  return version !== undefined && Number(version) >= least ? version : undefined;
}

/** Returns the command that runs PgBouncer. If no recent one is installed, unpacks Debian 13's into `folder`. */
function findPgBouncer(folder: string): { readonly command: Command; readonly version: string } {
  const own: Command = ["/usr/sbin/pgbouncer"];
  if (versionOf(own) === undefined) installWithApt("PgBouncer", ["pgbouncer"]);
  const installed = versionOf(own);
  if (installed !== undefined) return { command: own, version: installed };
  const libraries = unpackFromDebian(folder);
  const command: Command = [
    join(libraries, globSync("ld-linux-*.so.*", { cwd: libraries })[0] ?? ""),
    "--library-path",
    libraries,
    join(folder, "usr/sbin/pgbouncer"),
  ];
  const version = versionOf(command);
  if (version === undefined) throw new Missing(`it needs PgBouncer ${least} or newer, which Debian 13 has`);
  return { command, version };
}

/** Downloads the packages without installing them. Returns the folder of the libraries. */
function unpackFromDebian(folder: string): string {
  const at = (name: string) => join(folder, name);
  for (const name of ["sources", "lists/partial", "cache/archives/partial", "packages"])
    mkdirSync(at(name), { recursive: true });
  writeFileSync(
    at("sources/debian.sources"),
    `Types: deb
URIs: http://deb.debian.org/debian
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`,
  );
  const options = [
    "Dir::Etc::sourcelist=/dev/null",
    `Dir::Etc::sourceparts=${at("sources")}`,
    `Dir::State::lists=${at("lists")}`,
    `Dir::Cache=${at("cache")}`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const run = (cwd: string, program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd, stdio: "ignore" });
  try {
    run(folder, "apt-get", ...options, "update");
    run(at("packages"), "apt-get", ...options, "download", ...packages.split(" "));
    for (const name of globSync("*.deb", { cwd: at("packages") }))
      run(folder, "dpkg-deb", "-x", join(at("packages"), name), folder);
  } catch (error) {
    throw new Missing(`PgBouncer of Debian 13 cannot be downloaded: ${String(error)}`);
  }
  const [library = ""] = globSync("usr/lib/*/libc.so.6", { cwd: folder });
  return join(folder, library, "..");
}

export type Pooling = {
  readonly mode: "session" | "transaction";
  readonly poolSize: number;
  /** How many prepared statements PgBouncer keeps for each connection. */
  readonly preparedStatements: number;
};

/** Returns a function that starts PgBouncer in front of a PostgreSQL server on this machine. */
export function preparePgBouncer(server: { readonly port: number; readonly password: string }) {
  const folder = serverFolder();
  const { command, version } = findPgBouncer(folder);
  execFileSync("chmod", ["-R", "a+rX", folder]);
  return {
    version,
    async start({ mode, poolSize, preparedStatements }: Pooling) {
      const port = await freePort();
      const file = join(folder, `${port}.ini`);
      writeFileSync(join(folder, "users.txt"), `"postgres" "${server.password}"\n`);
      writeFileSync(
        file,
        `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
max_prepared_statements = ${preparedStatements}
query_wait_timeout = 10
`,
      );
      const [program, ...args] = command;
      const child = spawn(program, [...args, "-q", file], { ...serverAccount(), cwd: "/", stdio: "ignore" });
      process.once("exit", () => child.kill("SIGKILL"));
      for (let attempt = 0; !(await listens(port)); attempt += 1) {
        if (attempt > 100 || child.exitCode !== null) throw new Error("PgBouncer did not start");
        await wait(50);
      }
      return {
        address: `postgres:${server.password}@127.0.0.1:${port}`,
        async stop() {
          const ended = once(child, "exit");
          child.kill("SIGKILL");
          await ended;
        },
      };
    },
  };
}
