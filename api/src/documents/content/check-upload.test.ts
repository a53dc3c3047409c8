import { afterAll, beforeAll, expect, test } from "vitest";
import { Overloaded } from "../../platform/overloaded.ts";
import { pdf } from "../testing/sample-pdfs.ts";
import { endlessPdf } from "../testing/slow-files.ts";
import { stagedFiles, type StagedFiles } from "../testing/staged-files.ts";
import { checkUpload } from "./check-upload.ts";

let files: StagedFiles;
beforeAll(async () => {
  files = await stagedFiles();
});
afterAll(() => files.remove());

test("a borrower's slow files hold up no other borrower, and are given up in time", async () => {
  const [slow, quick] = [await files.stage("slow.pdf", endlessPdf()), await files.stage("a.pdf", pdf())];
  const begin = performance.now();
  const answer = checkUpload("mallory", [slow, quick]).then((faults) => {
    return { faults, milliseconds: performance.now() - begin };
  });
  for (let upload = 0; upload < 5; upload++) {
    const dana = checkUpload("dana", [quick, quick]);
    const first = await Promise.race([answer.then(() => "mallory"), dana.then(() => "dana")]);
    expect(first).toBe("dana");
    expect(await dana).toEqual([undefined, undefined]);
  }
  const { faults, milliseconds } = await answer;
  expect(faults).toEqual(["FILE_UNREADABLE", undefined]);
  // Ten seconds a file, and not the hours that this one asks for.
  expect(milliseconds).toBeGreaterThan(9_000);
  expect(milliseconds).toBeLessThan(25_000);
}, 60_000);

test("more than can be checked in time is said at once", async () => {
  const quick = await files.stage("a.pdf", pdf());
  const most = Array.from({ length: 90 }, () => quick);
  await expect(checkUpload("mallory", [...most, quick])).rejects.toThrow(Overloaded);
  expect(await checkUpload("dana", most)).toEqual(most.map(() => undefined));
});
