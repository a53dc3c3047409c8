import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installWithApt } from "../apt.ts";
import { Missing } from "./drill.ts";
import { discardAtExit } from "./undo.ts";

const given = join(import.meta.dirname, "../../deploy/haproxy.cfg");

function find(): string | undefined {
  return ["haproxy", "/usr/sbin/haproxy"].find((path) => spawnSync(path, ["-v"]).status === 0);
}

/** Starts HAProxy with the settings in deploy/haproxy.cfg in front of two portals. */
export async function startBalancer(port: number, [one, two]: readonly [number, number]) {
  if (find() === undefined) installWithApt("HAProxy", ["haproxy"]);
  const program = find();
  if (program === undefined) throw new Missing("it needs haproxy of the Debian package haproxy");
  const folder = discardAtExit(mkdtempSync(join(tmpdir(), "portal-balancer-")));
  const [pages = ""] = readFileSync(given, "utf8").split("# The sandbox's open-banking widget");
  const text = pages
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace("one:8080", `127.0.0.1:${one}`)
    .replace("two:8080", `127.0.0.1:${two}`);
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, text);
  const balancer = spawn(program, ["-q", "-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  process.once("exit", () => balancer.kill("SIGKILL"));
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempt = 0; !(await isServing()); attempt += 1) {
    if (attempt > 200 || balancer.exitCode !== null) throw new Error("HAProxy did not serve the portals");
    await wait(50);
  }
  return {
    async stop() {
      const ended = once(balancer, "exit");
      balancer.kill("SIGKILL");
      await ended;
    },
  };
}
