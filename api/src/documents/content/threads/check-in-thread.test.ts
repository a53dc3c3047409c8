import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { xlsx } from "../../testing/sample-archives.ts";
import { pdf } from "../../testing/sample-pdfs.ts";
import { png } from "../../testing/sample-pictures.ts";
import { crowdedPdf, endlessPdf, inflatingPdf } from "../../testing/slow-files.ts";
import { stagedFiles, type StagedFiles } from "../../testing/staged-files.ts";
import { checkInThread } from "./check-in-thread.ts";

const never = new AbortController().signal;

let files: StagedFiles;
beforeAll(async () => {
  files = await stagedFiles();
});
afterAll(() => files.remove());

async function check(filename: string, content: Buffer | string, mustBeDigital = false, signal = never) {
  return checkInThread(await files.stage(filename, content, mustBeDigital), signal);
}

describe("checking a file in a worker thread", () => {
  test("decrypts a staged file and finds problems in the file's content", async () => {
    expect(await check("a.png", png())).toBeUndefined();
    expect(await check("a.pdf", png())).toBe("FILE_TYPE_NOT_ALLOWED");
    expect(await check("a.png", png().subarray(0, -1))).toBe("FILE_UNREADABLE");
    expect(await check("a.pdf", pdf([{}]))).toBeUndefined();
    expect(await check("a.pdf", pdf([{}]), true)).toBe("FILE_NOT_DIGITAL");
    expect(await check("a.xlsx", xlsx())).toBeUndefined();
    expect(await check("a.csv", `x${"é€𝄞,\n".repeat(1_000_000)}`)).toBeUndefined();
  });

  test("runs several checks at the same time", async () => {
    const tasks = await Promise.all(
      Array.from({ length: 12 }, (_, n) => files.stage("a.png", n % 3 === 0 ? "no picture" : png())),
    );
    const faults = await Promise.all(tasks.map((task) => checkInThread(task, never)));
    expect(faults).toEqual(tasks.map((_, n) => (n % 3 === 0 ? "FILE_TYPE_NOT_ALLOWED" : undefined)));
  });

  test("aborts a check at the time limit, and the next check succeeds", async () => {
    const task = await files.stage("a.pdf", endlessPdf());
    const begin = performance.now();
    expect(await checkInThread(task, AbortSignal.timeout(1_500))).toBe("FILE_UNREADABLE");
    const milliseconds = performance.now() - begin;
    expect(milliseconds).toBeGreaterThan(1_400);
    expect(milliseconds).toBeLessThan(8_000);
    expect(await check("a.pdf", pdf())).toBeUndefined();
  });

  test("does not start a check after its time limit has passed", async () => {
    expect(await check("a.pdf", pdf(), false, AbortSignal.abort())).toBe("FILE_UNREADABLE");
    expect(await check("a.pdf", pdf())).toBeUndefined();
  });

  test("ends the check of a PDF page that inflates to gigabytes, without blocking the server", async () => {
    const task = await files.stage("a.pdf", inflatingPdf(), true);
    let longestPause = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    }, 10);
    const begin = performance.now();
    const outcome = await checkInThread(task, never);
    const whole = performance.now() - begin;
    clearInterval(beat);
    expect(outcome).toBe("FILE_UNREADABLE");
    // In the main thread, the check would block the server.
    expect(longestPause).toBeLessThan(whole / 2);
  }, 30_000);

  test("a file that needs too much memory ends only the thread that checks the file", async () => {
    expect(await check("a.pdf", crowdedPdf())).toBe("FILE_UNREADABLE");
    expect(await check("a.pdf", pdf())).toBeUndefined();
  }, 30_000);

  test("a missing file or a wrong key throws an error instead of reporting a faulty file", async () => {
    const task = await files.stage("a.png", png());
    const gone = { ...task, path: `${task.path}.gone` };
    await expect(checkInThread(gone, never)).rejects.toMatchObject({ code: "ENOENT" });
    const other = { ...task, keys: [{ id: "k1", key: new Uint8Array(randomBytes(32)) }] };
    await expect(checkInThread(other, never)).rejects.toThrow("a sealed file does not open");
    expect(await checkInThread(task, never)).toBeUndefined();
  });
});
