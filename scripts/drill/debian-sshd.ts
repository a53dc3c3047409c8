import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installWithApt } from "../apt.ts";
import { freePort, listens, serverAccount, serverFolder } from "./debian-postgres.ts";
import { Missing } from "./drill.ts";
import { discardAtExit } from "./undo.ts";

const sshd = "/usr/sbin/sshd";
const keyTypes = ["ed25519", "ecdsa", "rsa"] as const;

/**
 * Starts OpenSSH's server with a host key of each type and a folder for exchanging files. Does not run as root, because
 * root may write anywhere. The server therefore accepts only its own user account, with a key.
 */
export async function startSshd() {
  if (!existsSync(sshd)) installWithApt("OpenSSH's server", ["openssh-server"]);
  if (!existsSync(sshd)) throw new Missing("it needs sshd of the Debian package openssh-server");
  const account = serverAccount();
  const folder = discardAtExit(serverFolder());
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  const makeKey = (name: string, type: string) => {
    const path = join(folder, name);
    execFileSync("ssh-keygen", ["-q", "-t", type, "-N", "", "-f", path]);
    return own(path);
  };
  const fingerprintOf = (path: string) =>
    execFileSync("ssh-keygen", ["-l", "-f", path], { encoding: "utf8" }).split(" ")[1] ?? "";
  const hostKeys = keyTypes.map((type) => ({ type, path: makeKey(`host-${type}`, type) }));
  const [userKey, otherKey, strangeHost] = ["user", "other", "strange"].map((name) =>
    makeKey(name, "ed25519"),
  );
  const exchange = join(folder, "bank");
  mkdirSync(exchange, { mode: 0o700 });
  own(exchange);
  const [port, config] = [await freePort(), join(folder, "sshd_config")];
  const lines = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    ...hostKeys.map(({ path }) => `HostKey ${path}`),
    `AuthorizedKeysFile ${userKey}.pub`,
    "PasswordAuthentication no",
    "StrictModes no",
    "UsePAM no",
    "PidFile none",
    "Subsystem sftp internal-sftp",
  ];
  writeFileSync(config, lines.map((line) => `${line}\n`).join(""));
  own(config);
  let running: ChildProcess | undefined;
  const server = {
    port,
    user: account ? "postgres" : userInfo().username,
    folder: exchange,
    hostKeys: hostKeys.map(({ type, path }) => ({ type, fingerprint: fingerprintOf(path) })),
    strangeHostKey: fingerprintOf(strangeHost ?? ""),
    userKey: readFileSync(userKey ?? "", "utf8"),
    otherKey: readFileSync(otherKey ?? "", "utf8"),
    async start() {
      const child = spawn(sshd, ["-D", "-e", "-f", config], { ...account, cwd: "/", stdio: "ignore" });
      running = child;
      process.once("exit", () => child.kill("SIGKILL"));
      for (let attempt = 0; !(await listens(port)); attempt += 1) {
        if (attempt > 100 || child.exitCode !== null) throw new Error("sshd did not start");
        await wait(50);
      }
    },
    async stop() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, "exit");
      running.kill("SIGTERM");
      await ended;
    },
  };
  await server.start();
  return server;
}
