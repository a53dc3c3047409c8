import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderInUse, holdDataFolder } from "./data-folder.ts";

let folder = "";
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-hold-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts another process that tries to lock the folder, reports the result and keeps running. */
async function rival(port: number): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    const { holdDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, "data-folder.ts"))});
    setInterval(() => undefined, 1_000_000);
    try {
      holdDataFolder(${JSON.stringify(folder)}, { port: ${port} });
      process.send("holds");
    } catch (error) {
      process.send(error.name + ": " + error.message);
    }
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  const [said] = (await once(child, "message")) as unknown[];
  return { child, said: String(said) };
}

test("a second portal cannot use a data folder that is in use, and the error names the first portal", () => {
  const hold = holdDataFolder(folder, { port: 8080 });
  expect(() => holdDataFolder(folder, { port: 8081 })).toThrow(DataFolderInUse);
  expect(() => holdDataFolder(folder, { port: 8081 })).toThrow(
    new RegExp(`process ${process.pid}, since \\d{4}-\\d\\d-\\d\\dT[\\d:]+Z, on http://localhost:8080`),
  );
  hold.release();
});

test("the portal creates its data folder and files with access only for its own account", () => {
  const made = join(folder, "state", "data");
  const permissions = (...names: string[]) =>
    (statSync(join(made, ...names)).mode & 0o777).toString(8).padStart(4, "0");
  const hold = holdDataFolder(made, { port: 8080 });
  // If the portal runs as root, PostgreSQL's account can enter subfolders but has no other rights.
  expect(permissions()).toBe(process.getuid?.() === 0 ? "0710" : "0700");
  hold.release();
  // An earlier release of the portal created its files with these permissions.
  chmodSync(join(made, "portal.lock"), 0o644);
  writeFileSync(join(made, "portal.pid"), "{}", { mode: 0o644 });
  const again = holdDataFolder(made, { port: 8080 });
  expect([permissions("portal.lock"), permissions("portal.pid")]).toEqual(["0600", "0600"]);
  again.release();
});

test("a portal can lock a data folder after the previous portal releases it", () => {
  const first = holdDataFolder(folder, { port: 8080 });
  first.release();
  first.release();
  expect(existsSync(join(folder, "portal.pid"))).toBe(false);
  holdDataFolder(folder, { port: 8080 }).release();
});

test("a data folder stays locked until the process with the lock is killed", async () => {
  const { child, said } = await rival(9001);
  expect(said).toBe("holds");
  expect(() => holdDataFolder(folder, { port: 8080 })).toThrow(`process ${child.pid}`);
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
  expect(existsSync(join(folder, "portal.pid"))).toBe(true);
  const hold = holdDataFolder(folder, { port: 8080 });
  expect((await rival(9002)).said).toContain(`DataFolderInUse: Another portal already runs`);
  hold.release();
});

test("only one of three simultaneous portals locks a data folder after the previous portal was killed", async () => {
  const { child } = await rival(9001);
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
  const said = (await Promise.all([1, 2, 3].map((port) => rival(port)))).map((each) => each.said);
  expect(said.filter((each) => each === "holds")).toHaveLength(1);
  expect(said.filter((each) => each.startsWith("DataFolderInUse"))).toHaveLength(2);
});
