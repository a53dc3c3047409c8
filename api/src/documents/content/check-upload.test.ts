import { afterAll, beforeAll, expect, test } from "vitest";
import { timeLimits } from "../../http/time-limits.ts";
import { Overloaded } from "../../platform/overloaded.ts";
import { pdf } from "../testing/sample-pdfs.ts";
import { endlessPdf } from "../testing/slow-files.ts";
import { stagedFiles, type StagedFiles } from "../testing/staged-files.ts";
import { checkTimes, checkUpload } from "./check-upload.ts";

let files: StagedFiles;
beforeAll(async () => {
  files = await stagedFiles();
});
afterAll(() => files.remove());

test("a borrower's slow files do not delay other borrowers", async () => {
  const [slow, quick] = [await files.stage("slow.pdf", endlessPdf()), await files.stage("a.pdf", pdf())];
  const begin = performance.now();
  // The first check may take seconds on a busy machine, so the time limit is high.
  const times = { ...checkTimes, fileMilliseconds: 5_000 };
  const answer = checkUpload("mallory", [slow, slow, quick], times).then((faults) => {
    return { faults, milliseconds: performance.now() - begin };
  });
  for (let upload = 0; upload < 5; upload++) {
    const dana = checkUpload("dana", [quick, quick]);
    const first = await Promise.race([answer.then(() => "mallory"), dana.then(() => "dana")]);
    expect(first).toBe("dana");
    expect(await dana).toEqual([undefined, undefined]);
  }
  const { faults, milliseconds } = await answer;
  expect(faults).toEqual(["FILE_UNREADABLE", "FILE_UNREADABLE", undefined]);
  // Without the time limit, checking the slow file would take hours.
  expect(milliseconds).toBeGreaterThan(9_900);
  expect(milliseconds).toBeLessThan(20_000);
}, 30_000);

test("checkUpload rejects slow files before the connection times out", async () => {
  const slow = await files.stage("slow.pdf", endlessPdf());
  const times = { fileMilliseconds: 1_500, uploadMilliseconds: 4_000 };
  const begin = performance.now();
  const faults = await checkUpload("mallory", Array(15).fill(slow), times);
  const milliseconds = performance.now() - begin;
  expect(faults).toEqual(Array(15).fill("FILE_UNREADABLE"));
  expect(milliseconds).toBeGreaterThan(3_900);
  // Without the time limit for the whole upload, fifteen files would take 22 seconds.
  expect(milliseconds).toBeLessThan(12_000);
  expect(checkTimes).toEqual({ fileMilliseconds: 10_000, uploadMilliseconds: 60_000 });
  const longest = checkTimes.uploadMilliseconds + checkTimes.fileMilliseconds;
  expect(longest).toBeLessThan(timeLimits.silence - 30_000);
}, 30_000);

test("checkUpload immediately rejects an upload when too many files are waiting", async () => {
  const quick = await files.stage("a.pdf", pdf());
  const most = Array.from({ length: 90 }, () => quick);
  await expect(checkUpload("mallory", [...most, quick])).rejects.toThrow(Overloaded);
  expect(await checkUpload("dana", most)).toEqual(most.map(() => undefined));
});
