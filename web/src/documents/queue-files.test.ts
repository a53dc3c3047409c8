import { describe, expect, test } from "vitest";
import type { Stipulation } from "@portal/domain/applications/contract";
import { uploadProfiles } from "@portal/domain/documents/rules";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import {
  queueFiles,
  emptyQueue,
  failureLines,
  queueFault,
  rejectEntries,
  removeEntry,
  restoredQueue,
  settleEntries,
  optOut,
  type Queue,
} from "./queue-files.ts";

type Named = { readonly name: string; readonly size: number };
const file = (name: string, size = 1_000): Named => ({ name, size });
const slot = (id: string, more: Partial<UploadSlot> = {}): UploadSlot => ({
  id,
  label: id,
  documentType: "TaxReturn",
  stipulations: [] as Stipulation[],
  isReceived: false,
  optOutLabel: null,
  ...more,
});
const add = (queue: Queue<Named>, id: string, ...files: Named[]) =>
  queueFiles(queue, id, files, uploadProfiles.stipulation).queue;
const expanded = (queue: Queue<Named>) => queue.filter((each) => each.isExpanded).map((each) => each.slot.id);
const names = (queue: Queue<Named>, kind: string) =>
  queue.flatMap(({ entries }) =>
    entries.filter(({ state }) => state.kind === kind).map((each) => each.file.name),
  );

describe("which slot is expanded", () => {
  const slots = [slot("a", { isReceived: true }), slot("b"), slot("c", { isReceived: true }), slot("d")];

  test("the first open one at the start, the next open one after a valid file [CORE-UP-23, SERV-UP-04, SERV-UP-05]", () => {
    const start = emptyQueue<Named>(slots);
    expect(expanded(start)).toEqual(["b"]);
    expect(expanded(add(start, "b", file("one.exe")))).toEqual(["b"]);
    expect(expanded(add(start, "b", file("one.pdf")))).toEqual(["b", "d"]);
  });
});

describe("what is turned away", () => {
  test("stays last with its reason, and its warning goes with the last name [CORE-UP-10, CORE-UP-11]", () => {
    const queue = add(emptyQueue([slot("a")]), "a", file("x.exe"), file("empty.pdf", 0), file("fine.pdf"));
    expect(names(queue, "queued")).toEqual(["fine.pdf"]);
    expect(queue[0]?.entries.map((each) => each.file.name)).toEqual(["fine.pdf", "x.exe", "empty.pdf"]);
    expect(queue[0]?.warnings.map(({ kind }) => kind)).toEqual(["empty", "type-or-size"]);
    const key = queue[0]?.entries.find((each) => each.file.name === "x.exe")?.key ?? 0;
    expect(removeEntry(queue, key)[0]?.warnings.map(({ kind }) => kind)).toEqual(["empty"]);
  });

  test("a second try of the same name is judged anew, warnings of one cause are one", () => {
    let queue = add(emptyQueue([slot("a")]), "a", file("scan.pdf", 0));
    queue = add(queue, "a", file("other.pdf", 0));
    expect(queue[0]?.warnings).toMatchObject([{ kind: "empty", names: ["scan.pdf", "other.pdf"] }]);
    queue = add(queue, "a", file("scan.pdf"));
    expect(queue[0]?.warnings).toMatchObject([{ kind: "empty", names: ["other.pdf"] }]);
    expect(names(queue, "queued")).toEqual(["scan.pdf"]);
    expect(names(queue, "rejected")).toEqual(["other.pdf"]);
  });

  test("the total counts over all slots of the page [SERV-UP-11]", () => {
    const largest = Array.from({ length: 15 }, (_, place) => file(`${place}.pdf`, 24_505_856));
    let queue = add(emptyQueue([slot("a"), slot("b")]), "a", ...largest);
    expect(names(queue, "queued")).toHaveLength(15);
    queue = add(queue, "b", file("over.pdf", 10_000_000));
    expect(names(queue, "rejected")).toEqual(["over.pdf"]);
  });
});

describe("what keeps the page from being submitted", () => {
  const required = "Please upload all required documents before submitting.";
  const start = emptyQueue<Named>([slot("a"), slot("b"), slot("c", { isReceived: true })]);

  test("an open slot without a sound file [CORE-UP-12, SERV-UP-19]", () => {
    expect(queueFault(start)).toEqual({ slotId: "a", text: required });
    const half = add(start, "a", file("one.pdf"));
    expect(queueFault(half)).toEqual({ slotId: "b", text: required });
    expect(queueFault(add(half, "b", file("two.pdf")))).toBeUndefined();
    const keys = new Set(half.flatMap(({ entries }) => entries.map(({ key }) => key)));
    expect(queueFault(rejectEntries(half, keys, "moved"))).toEqual({ slotId: "a", text: required });
  });

  test("with an opt-out, neither a file nor a tick, or both [CORE-UP-13, CORE-UP-14]", () => {
    const queue = emptyQueue<Named>([slot("a", { optOutLabel: "No, thanks" })]);
    expect(queueFault(queue)?.text).toBe("Please confirm you have provided all of your information.");
    expect(queueFault(optOut(queue, "a", true))).toBeUndefined();
    expect(queueFault(optOut(add(queue, "a", file("one.pdf")), "a", true))?.text).toMatch(/must be removed/);
  });
});

describe("after an answer", () => {
  test("accepted files count as given, failed ones say why [SERV-UP-02, CORE-UP-24]", () => {
    const queue = add(
      emptyQueue([slot("a")]),
      "a",
      file('the "lease".pdf'),
      file("b.pdf"),
      file("later.pdf"),
    );
    const failure = [{ filename: "b.pdf", failureReason: "File could not be read." }];
    const success = [{ filename: "the %22lease%22.pdf", documentId: "d1" }];
    const settled = settleEntries(queue, new Set([1, 2]), { success, failure });
    expect(settled[0]?.entries.map(({ state }) => state)).toEqual([
      { kind: "uploaded", documentId: "d1" },
      { kind: "rejected", reason: "File could not be read." },
      { kind: "queued" },
    ]);
    expect(failureLines(failure)).toEqual(["b.pdf: File could not be read."]);
    expect(queueFault(settled)).toBeUndefined();
  });
});

test("what was kept comes back into the slots that are still open", () => {
  const kept = add(add(emptyQueue([slot("a"), slot("b")]), "a", file("one.pdf")), "b", file("two.pdf"));
  const restored = restoredQueue([slot("a"), slot("b", { isReceived: true })], kept);
  expect(names(restored, "queued")).toEqual(["one.pdf"]);
});
