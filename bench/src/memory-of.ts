import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns a process's current (VmRSS) or highest (VmHWM) memory use in MB. */
export function memoryOf({ pid }: Pick<ChildProcess, "pid">, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes = "0"] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? [];
  return Number(kilobytes) / 1_024;
}
