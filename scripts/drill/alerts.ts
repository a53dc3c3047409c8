import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installWithApt } from "../apt.ts";
import { Missing, type Drill, type Figure } from "./drill.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Checks with Prometheus's own tool that each alert in docs/alerts.yaml fires when its fault occurs, and not before.
 */
export const alerts: Drill = {
  name: "alerts",
  what: "the rules in docs/alerts.yaml, with Prometheus's promtool",
  async run(say) {
    const isThere = () => spawnSync("promtool", ["--version"]).status === 0;
    if (!isThere()) installWithApt("promtool", ["prometheus"]);
    if (!isThere()) throw new Missing("it needs promtool of the Debian package prometheus");
    const folder = mkdtempSync(join(tmpdir(), "portal-alerts-"));
    try {
      copyFileSync(join(root, "docs/alerts.yaml"), join(folder, "alerts.yaml"));
      copyFileSync(join(root, "deploy/alerts.test.yaml"), join(folder, "alerts.test.yaml"));
      return [run("check", "alerts.yaml"), run("test", "alerts.test.yaml")];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }

    function run(command: string, file: string): Figure {
      const options = { cwd: folder, encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync("promtool", [command, "rules", file], options);
      say(`${stdout}${stderr}`.trimEnd());
      const isMet = status === 0;
      return { what: `promtool ${command} rules`, figure: isMet ? "passed" : "failed", isMet };
    }
  },
};
