import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installWithApt } from "../apt.ts";
import { freePort, listens } from "./debian-postgres.ts";
import { Missing } from "./drill.ts";
import { discardAtExit } from "./undo.ts";

const program = "/usr/sbin/postfix";
/** Postfix's services, in the format of master.cf. */
const services = [
  "cleanup unix n - n - 0 cleanup",
  "qmgr unix n - n 300 1 qmgr",
  "tlsmgr unix - - n 1000? 1 tlsmgr",
  "rewrite unix - - n - - trivial-rewrite",
  "bounce unix - - n - 0 bounce",
  "defer unix - - n - 0 bounce",
  "trace unix - - n - 0 bounce",
  "proxymap unix - - n - - proxymap",
  "anvil unix - - n - 1 anvil",
  "virtual unix - n n - - virtual",
  "error unix - - n - - error",
  "retry unix - - n - - error",
  "postlog unix-dgram n - n - 1 postlogd",
];

/**
 * Starts Postfix with a separate queue. Postfix accepts mails only with STARTTLS, and delivers them to a folder. Only
 * root can start Postfix, because its processes switch to other user accounts.
 */
export async function startPostfix() {
  if (process.getuid?.() !== 0) throw new Missing("only root can start Postfix");
  const isThere = () => existsSync(program);
  if (!isThere()) installWithApt("Postfix", ["postfix"]);
  if (!isThere()) throw new Missing("it needs the Debian package postfix");
  const folder = discardAtExit(mkdtempSync(join(tmpdir(), "portal-postfix-")));
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  const id = (flag: string) => Number(execFileSync("id", [flag, "postfix"], { encoding: "utf8" }));
  const [uid, gid] = [id("-u"), id("-g")];
  for (const name of ["etc", "queue", "state", "mail"]) mkdirSync(at(name), { mode: 0o755 });
  for (const name of ["state", "mail"]) chownSync(at(name), uid, gid);
  const pem = ["-keyout", at("key.pem"), "-out", at("certificate.pem")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      ...pem,
    ],
    { stdio: "ignore" },
  );
  const port = await freePort();
  const settings = {
    compatibility_level: "3.6",
    queue_directory: at("queue"),
    data_directory: at("state"),
    maillog_file: at("mail.log"),
    maillog_file_prefixes: folder,
    myhostname: "localhost",
    mydestination: "",
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    mynetworks: "127.0.0.0/8",
    smtpd_tls_security_level: "encrypt",
    smtpd_tls_cert_file: at("certificate.pem"),
    smtpd_tls_key_file: at("key.pem"),
    smtpd_recipient_restrictions: `check_recipient_access texthash:${at("access")}, permit_mynetworks, reject`,
    smtpd_relay_restrictions: "permit_mynetworks, reject",
    virtual_mailbox_domains: "static:all",
    virtual_mailbox_maps: "static:mail/",
    virtual_mailbox_base: folder,
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    virtual_minimum_uid: "1",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(at("etc/main.cf"), lines.join(""));
  writeFileSync(at("etc/master.cf"), [`127.0.0.1:${port} inet n - n - - smtpd`, ...services, ""].join("\n"));
  const setAccess = (rules: readonly string[]) =>
    writeFileSync(at("access"), rules.map((rule) => `${rule}\n`).join(""));
  setAccess([]);
  let running: ChildProcess | undefined;
  const start = async () => {
    const child = spawn(program, ["-c", at("etc"), "start-fg"], { stdio: "ignore" });
    running = child;
    for (let attempt = 0; !(await listens(port)); attempt += 1) {
      if (attempt > 200 || child.exitCode !== null)
        throw new Error(`Postfix did not start: ${logOf(at("mail.log"))}`);
      await wait(50);
    }
  };
  /** Kills all of Postfix's processes at once. Accepted mails stay in the queue. */
  const kill = async () => {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, "exit");
    for (const pid of processesOf(Number(readFileSync(at("queue/pid/master.pid"), "utf8")))) endProcess(pid);
    await ended;
  };
  process.once("exit", () => void kill());
  const reload = () => execFileSync(program, ["-c", at("etc"), "reload"], { stdio: "ignore" });
  await start();
  return {
    version: execFileSync("postconf", ["-h", "mail_version"], { encoding: "utf8" }).trim(),
    url: `smtp://localhost:${port}`,
    certificate: at("certificate.pem"),
    start,
    kill,
    /** Sets Postfix's replies by recipient, such as `dana@mapleandmain.example 550 no such box`. */
    setAccess(rules: readonly string[]) {
      setAccess(rules);
      reload();
    },
    /** Returns the texts of the delivered mails. */
    delivered: () =>
      globSync("{new,cur}/*", { cwd: at("mail") }).map((name) =>
        readFileSync(join(at("mail"), name), "utf8"),
      ),
  };
}

function logOf(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8").slice(-1_000) : "no log";
}

function processesOf(master: number): number[] {
  const children = globSync("/proc/[0-9]*/stat").flatMap((path) => {
    if (!existsSync(path)) return [];
    const [, pid, parent] = /^(\d+) \(.*\) \S (\d+)/.exec(readFileSync(path, "utf8")) ?? [];
    return Number(parent) === master ? [Number(pid)] : [];
  });
  return [master, ...children];
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // Some processes may have ended already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
