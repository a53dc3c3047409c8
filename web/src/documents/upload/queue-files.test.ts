import { describe, expect, test } from "vitest";
import { uploadProfiles } from "@portal/domain/documents/rules";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { countAdded, queueFault } from "./count-added.ts";
import {
  queueFiles,
  dismissWarnings,
  emptyQueue,
  entriesOf,
  expandSlot,
  isBatchFull,
  optOut,
  queueRest,
  refuseFolders,
  removeEntry,
  restoredQueue,
  restoreEntry,
  type Queue,
} from "./queue-files.ts";
import {
  answersAll,
  failureLine,
  expandRefused,
  rejectEntries,
  settleEntries,
  uploadedIds,
} from "./settle-entries.ts";

type Named = { readonly name: string; readonly size: number };
const file = (name: string, size = 1_000): Named => ({ name, size });
const slot = (id: string, more: Partial<UploadSlot> = {}): UploadSlot => ({
  id,
  label: id,
  hint: null,
  documentType: "TaxReturn",
  month: null,
  stipulations: [],
  requestId: id,
  slotsNeeded: 1,
  isReceived: false,
  optOutLabel: null,
  ...more,
});
const profile = uploadProfiles.stipulation;
const start = (...ids: string[]) => emptyQueue<Named>(ids.map((id) => slot(id)));
const add = (queue: Queue<Named>, id: string, ...files: Named[]) =>
  queueFiles(queue, id, files, profile).queue;
const expanded = (queue: Queue<Named>) => queue.filter((each) => each.isExpanded).map((each) => each.slot.id);
const names = (queue: Queue<Named>, kind: "queued" | "uploaded" | "rejected") =>
  entriesOf(queue, kind).map((entry) => entry.file.name);
const rows = (queue: Queue<Named>) =>
  queue.map(({ entries }) => entries.map((entry) => `${entry.key} ${entry.file.name} ${entry.state.kind}`));
const warned = (queue: Queue<Named>) =>
  queue.map(({ warnings }) => warnings.map((warning) => [warning.kind, ...warning.names]));

test("a new upload queue collapses slots that already have all their documents", () => {
  const [only] = [slot("a")];
  expect(emptyQueue<Named>([only])).toEqual([
    { slot: only, entries: [], warnings: [], isExpanded: true, isOptedOut: false },
  ]);
  expect(emptyQueue<Named>([slot("a", { isReceived: true })])).toMatchObject([{ isExpanded: false }]);
});

describe("expanding slots on an upload page", () => {
  const slots = [
    slot("a", { isReceived: true }),
    slot("b"),
    slot("c", { isReceived: true }),
    slot("d"),
    slot("e"),
  ];

  test("an upload page expands the next open slot after a valid file [CORE-UP-23, SERV-UP-04, SERV-UP-05]", () => {
    const queue = emptyQueue<Named>(slots);
    expect(expanded(queue)).toEqual(["b"]);
    expect(expanded(add(queue, "b", file("one.exe")))).toEqual(["b"]);
    const one = add(queue, "b", file("one.pdf"));
    expect(expanded(one)).toEqual(["b", "d"]);
    const two = add(one, "d", file("two.pdf"));
    expect(expanded(two)).toEqual(["b", "d", "e"]);
    expect(expanded(add(two, "e", file("three.pdf")))).toEqual(["b", "d", "e"]);
    expect(queueFault(add(two, "e", file("three.pdf")))).toBeUndefined();
  });

  test("an upload page does not expand a slot that already has a file or an opt-out", () => {
    const queue = expandSlot(emptyQueue<Named>([slot("a"), slot("b"), slot("c"), slot("d")]), "a", false);
    expect(expanded(add(queue, "c", file("one.pdf")))).toEqual(["d"]);
    const filled = expandSlot(add(expandSlot(queue, "b", false), "b", file("two.pdf")), "c", false);
    expect(expanded(add(filled, "a", file("one.pdf")))).toEqual(["c"]);
    expect(expanded(add(optOut(queue, "b", true), "a", file("one.pdf")))).toEqual(["c"]);
  });

  test("a slot of an upload page can be expanded and collapsed", () => {
    const queue = start("a", "b");
    expect(expanded(expandSlot(queue, "b", true))).toEqual(["a", "b"]);
    expect(expanded(expandSlot(queue, "a", false))).toEqual([]);
    expect(expandSlot(queue, "x", true)).toEqual(queue);
  });
});

describe("files that a borrower adds to the upload queue", () => {
  test("files that a borrower adds get keys that are unique across all slots", () => {
    const first = queueFiles(
      start("a", "b"),
      "a",
      [file("one.pdf"), file("x.exe"), file("two.pdf")],
      profile,
    );
    expect(first.added).toBe(2);
    expect(rows(first.queue)).toEqual([["1 one.pdf queued", "2 two.pdf queued", "3 x.exe rejected"], []]);
    const second = queueFiles(first.queue, "b", [file("three.pdf"), file("y.exe")], profile);
    expect(second.added).toBe(1);
    expect(rows(second.queue)[1]).toEqual(["4 three.pdf queued", "5 y.exe rejected"]);
    const again = queueFiles(first.queue, "a", [file("one.pdf", 5)], profile);
    expect([again.added, rows(again.queue)]).toEqual([0, rows(first.queue)]);
    expect(queueFiles(first.queue, "nowhere", [file("one.pdf")], profile)).toEqual({
      queue: first.queue,
      added: 0,
    });
  });

  test("an uploaded file is skipped when added again, but two slots may have files of the same name", () => {
    const queue = add(add(start("a", "b"), "a", file("one.pdf")), "b", file("one.pdf"));
    expect(rows(queue)).toEqual([["1 one.pdf queued"], ["2 one.pdf queued"]]);
    const sent = settleEntries(queue, new Set([1]), {
      success: [{ filename: "one.pdf", documentId: "d1" }],
      failure: [],
    });
    expect(queueFiles(sent, "a", [file("one.pdf")], profile).added).toBe(0);
  });

  test("the total size limit applies to the files of all slots together [SERV-UP-11]", () => {
    const largest = Array.from({ length: 15 }, (_, place) => file(`${place}.pdf`, 24_505_856));
    const room = 375_000_000 - 15 * 24_505_856;
    const most = add(start("a", "b"), "a", ...largest.slice(0, 14));
    const full = add(most, "a", ...largest.slice(14));
    expect(names(full, "queued")).toHaveLength(15);
    expect(names(add(full, "b", file("fits.pdf", room)), "queued")).toHaveLength(16);
    const over = add(full, "b", file("over.pdf", room + 1));
    expect(over[1]?.entries).toEqual([
      {
        key: 16,
        file: file("over.pdf", room + 1),
        state: {
          kind: "rejected",
          reason: "Total size of your files must not exceed 375MB. Add fewer or smaller files.",
          fitsLater: true,
        },
      },
    ]);
    // Files from an earlier upload do not count toward the limit of the total size.
    const sent = settleEntries(full, new Set(entriesOf(full, "queued").map(({ key }) => key)), {
      success: largest.map(({ name }) => ({ filename: name, documentId: name })),
      failure: [],
    });
    expect(names(add(sent, "b", file("over.pdf", room + 1)), "queued")).toEqual(["over.pdf"]);
  });
});

describe("rejected files in the upload queue and their warnings", () => {
  test("the slot lists rejected files after all other files", () => {
    const queue = add(start("a"), "a", file("x.exe"), file("empty.pdf", 0), file("y.exe"), file("fine.pdf"));
    expect(rows(queue)).toEqual([
      ["1 fine.pdf queued", "2 x.exe rejected", "3 empty.pdf rejected", "4 y.exe rejected"],
    ]);
    expect(warned(queue)).toEqual([
      [
        ["empty", "empty.pdf"],
        ["type-or-size", "x.exe", "y.exe"],
      ],
    ]);
    const less = removeEntry(queue, 2);
    expect(warned(less)).toEqual([
      [
        ["empty", "empty.pdf"],
        ["type-or-size", "y.exe"],
      ],
    ]);
    expect(warned(removeEntry(less, 4))).toEqual([[["empty", "empty.pdf"]]]);
    expect(rows(removeEntry(less, 4))).toEqual([["1 fine.pdf queued", "3 empty.pdf rejected"]]);
    expect(removeEntry(queue, 99)).toEqual(queue);
    expect(rows(add(queue, "a", file("later.pdf")))).toEqual([
      [
        "1 fine.pdf queued",
        "5 later.pdf queued",
        "2 x.exe rejected",
        "3 empty.pdf rejected",
        "4 y.exe rejected",
      ],
    ]);
  });

  test("files that were rejected before are checked again when the borrower adds them again", () => {
    const first = add(start("a", "b"), "a", file("scan.pdf", 0));
    const second = add(first, "a", file("other.pdf", 0), file("x.exe"));
    expect(warned(second)).toEqual([
      [
        ["empty", "scan.pdf", "other.pdf"],
        ["type-or-size", "x.exe"],
      ],
      [],
    ]);
    const third = add(second, "a", file("scan.pdf"));
    expect(warned(third)[0]).toEqual([
      ["empty", "other.pdf"],
      ["type-or-size", "x.exe"],
    ]);
    expect([names(third, "queued"), names(third, "rejected")]).toEqual([
      ["scan.pdf"],
      ["other.pdf", "x.exe"],
    ]);
    const again = add(second, "a", file("other.pdf", 0));
    expect(names(again, "rejected")).toEqual(["scan.pdf", "x.exe", "other.pdf"]);
    expect(warned(again)[0]).toEqual([
      ["type-or-size", "x.exe"],
      ["empty", "scan.pdf", "other.pdf"],
    ]);
  });

  test("warnings about files and folders stay until the borrower dismisses them", () => {
    const text = "Folders can't be uploaded. Open the folder and add the files inside it.";
    const queue = refuseFolders(add(start("a", "b"), "a", file("x.exe")), "a", ["Taxes"]);
    expect(queue[0]?.warnings[1]).toEqual({ kind: "folders", text, names: ["Taxes"] });
    expect(warned(refuseFolders(queue, "a", ["Taxes", "Rent"]))).toEqual([
      [
        ["type-or-size", "x.exe"],
        ["folders", "Taxes", "Rent"],
      ],
      [],
    ]);
    const other = refuseFolders(queue, "b", ["Rent"]);
    expect(warned(dismissWarnings(other, "a"))).toEqual([[], [["folders", "Rent"]]]);
    expect(names(dismissWarnings(other, "a"), "rejected")).toEqual(["x.exe"]);
  });
});

describe("faults that block the submit of an upload page", () => {
  const required = "Please upload all required documents before submitting.";
  const confirm = "Please confirm you have provided all of your information.";
  const remove =
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.";

  test("an upload page cannot be submitted until each open slot has a valid file [CORE-UP-12, SERV-UP-19]", () => {
    const queue = emptyQueue<Named>([slot("a"), slot("b"), slot("c", { isReceived: true })]);
    expect(queueFault(queue)).toEqual({ slotId: "a", text: required });
    const half = add(queue, "a", file("one.pdf"));
    expect(queueFault(half)).toEqual({ slotId: "b", text: required });
    expect(queueFault(add(half, "b", file("two.exe")))).toEqual({ slotId: "b", text: required });
    const whole = add(half, "b", file("two.pdf"));
    expect(queueFault(whole)).toBeUndefined();
    expect(queueFault(rejectEntries(whole, new Set([1]), "moved"))).toEqual({ slotId: "a", text: required });
  });

  test("an upload page cannot be submitted until the borrower removes a rejected file [SERV-UP-19]", () => {
    const queue = emptyQueue<Named>([slot("a"), slot("b", { optOutLabel: "No, thanks" })]);
    const filled = optOut(add(queue, "a", file("one.pdf")), "b", true);
    expect(queueFault(filled)).toBeUndefined();
    for (const id of ["a", "b"]) {
      const refused = add(filled, id, file("tool.exe"));
      expect(queueFault(refused)).toEqual({ slotId: id, text: required });
      const key = entriesOf(refused, "rejected")[0]?.key ?? 0;
      expect(queueFault(removeEntry(refused, key))).toBeUndefined();
    }
  });

  test("for an optional request, the borrower must either add a file or decline [CORE-UP-13, CORE-UP-14]", () => {
    const queue = emptyQueue<Named>([slot("a", { optOutLabel: "No, thanks" })]);
    expect(queueFault(queue)).toEqual({ slotId: "a", text: confirm });
    expect(queueFault(optOut(queue, "a", true))).toBeUndefined();
    expect(queueFault(optOut(optOut(queue, "a", true), "a", false))).toEqual({ slotId: "a", text: confirm });
    const filled = add(queue, "a", file("one.pdf"));
    expect(queueFault(filled)).toBeUndefined();
    expect(queueFault(optOut(filled, "a", true))).toEqual({ slotId: "a", text: remove });
  });

  test("an upload page requires 2 of 3 kinds of proof for each person [SERV-UPID-02, SERV-UPID-03]", () => {
    const proofs = (person: string) =>
      ["financials", "identity", "address"].map((kind) =>
        slot(`${person} ${kind}`, { requestId: person, slotsNeeded: 2 }),
      );
    const queue = emptyQueue<Named>([...proofs("Ann"), ...proofs("Bo")]);
    expect(queueFault(queue)).toEqual({ slotId: "Ann financials", text: required });
    const one = add(queue, "Ann financials", file("1.pdf"), file("2.pdf"));
    expect(queueFault(one)).toEqual({ slotId: "Ann identity", text: required });
    const two = add(one, "Ann address", file("3.pdf"));
    expect(queueFault(two)).toEqual({ slotId: "Bo financials", text: required });
    const three = add(add(two, "Bo identity", file("4.pdf")), "Bo address", file("5.pdf"));
    expect(queueFault(three)).toBeUndefined();
  });

  test("an upload page requires bank statements for every month", () => {
    const months = ["February", "January"].map((id) => slot(id, { requestId: "s", slotsNeeded: 2 }));
    const one = add(emptyQueue<Named>(months), "January", file("1.pdf"));
    expect(queueFault(one)).toEqual({ slotId: "February", text: required });
    expect(queueFault(add(one, "February", file("2.pdf")))).toBeUndefined();
  });
});

describe("upload slots with documents from an earlier submit", () => {
  const given = new Set(["a"]);

  test("a slot with a document from an earlier submit is not expanded first", () => {
    const slots = [slot("a"), slot("b")];
    expect(expanded(emptyQueue<Named>(slots, given))).toEqual(["b"]);
    expect(expanded(restoredQueue<Named>(slots, [], given))).toEqual(["b"]);
    expect(expanded(emptyQueue<Named>(slots, new Set(["a", "b"])))).toEqual([]);
  });

  test("a slot with a document from an earlier submit needs no other file", () => {
    const queue = start("a", "b");
    expect(queueFault(queue, given)).toMatchObject({ slotId: "b" });
    expect(queueFault(add(queue, "b", file("b.pdf")), given)).toBeUndefined();
    expect(queueFault(add(queue, "b", file("b.pdf")))).toMatchObject({ slotId: "a" });
  });
});

describe("the number of documents added on an upload page", () => {
  test("a slot with several files counts as one document", () => {
    const queue = emptyQueue<Named>([slot("a"), slot("b"), slot("c"), slot("d", { isReceived: true })]);
    expect(countAdded(queue)).toEqual({ added: 0, needed: 3 });
    const filled = add(add(queue, "a", file("1.pdf"), file("2.pdf")), "b", file("3.exe"));
    expect(countAdded(filled)).toEqual({ added: 1, needed: 3 });
    expect(countAdded(filled, new Set(["c", "a"]))).toEqual({ added: 2, needed: 3 });
  });

  test("if a person needs 2 of 3 proofs, a third proof does not count", () => {
    const proofs = ["x", "y", "z"].map((id) => slot(id, { requestId: "Ann", slotsNeeded: 2 }));
    const more = ["p", "q"].map((id) => slot(id, { requestId: "Bo", slotsNeeded: 2 }));
    let queue = emptyQueue<Named>([...proofs, ...more]);
    expect(countAdded(queue)).toEqual({ added: 0, needed: 4 });
    for (const id of ["x", "y", "z"]) queue = add(queue, id, file(`${id}.pdf`));
    expect(countAdded(queue)).toEqual({ added: 2, needed: 4 });
    expect(countAdded(add(queue, "q", file("q.pdf")))).toEqual({ added: 3, needed: 4 });
  });
});

describe("changes of the upload queue after a response", () => {
  test("a response marks accepted files as uploaded and failed files as rejected [SERV-UP-02]", () => {
    const queue = add(
      start("a"),
      "a",
      file('the "lease".pdf'),
      file("b.pdf"),
      file('"c".pdf'),
      file("later.pdf"),
    );
    const failure = [
      { filename: "b.pdf", failureReason: "File could not be read." },
      { filename: "%22c%22.pdf", failureReason: "File type is not allowed." },
    ];
    const success = [{ filename: "the %22lease%22.pdf", documentId: "d1" }];
    const settled = settleEntries(queue, new Set([1, 2, 3]), { success, failure });
    expect(settled[0]?.entries.map(({ state }) => state)).toEqual([
      { kind: "uploaded", documentId: "d1" },
      { kind: "rejected", reason: "File could not be read." },
      { kind: "rejected", reason: "File type is not allowed." },
      { kind: "queued" },
    ]);
    expect(failure.map(failureLine)).toEqual([
      "b.pdf: File could not be read.",
      "%22c%22.pdf: File type is not allowed.",
    ]);
    expect([names(settled, "queued"), names(settled, "uploaded")]).toEqual([
      ["later.pdf"],
      ['the "lease".pdf'],
    ]);
    const dismissed = [2, 3, 4].reduce(removeEntry, settled);
    expect(queueFault(dismissed)).toBeUndefined();
  });

  test("a file stays queued if the response does not name it", () => {
    const queue = add(start("a"), "a", file("a.pdf"), file("b.pdf"), file("c.pdf"));
    const reply = {
      success: [{ filename: "a.pdf", documentId: "d1" }],
      failure: [{ filename: "b.pdf", failureReason: "File could not be read." }],
    };
    expect(rows(settleEntries(queue, new Set([1, 2, 3]), reply))).toEqual([
      ["1 a.pdf uploaded", "2 b.pdf rejected", "3 c.pdf queued"],
    ]);
    expect(answersAll([file("a.pdf"), file("b.pdf")], reply)).toBe(true);
    expect(answersAll([file("a.pdf"), file("b.pdf"), file("c.pdf")], reply)).toBe(false);
    expect(answersAll([file("a.pdf")], { success: [], failure: [] })).toBe(false);
  });

  test("a slot expands when the server rejects one of its files", () => {
    const both = add(add(start("a", "b"), "a", file("a.pdf"), file('"b".pdf')), "b", file("c.pdf"));
    const queue = expandSlot(expandSlot(both, "a", false), "b", false);
    const failure = [{ filename: "%22b%22.pdf", failureReason: "File could not be read." }];
    const success = [{ filename: "a.pdf", documentId: "d1" }];
    const settled = settleEntries(queue, new Set([1, 2]), { success, failure });
    expect(rows(settled)).toEqual([["1 a.pdf uploaded", '2 "b".pdf rejected'], ["3 c.pdf queued"]]);
    expect(expanded(expandRefused(settled))).toEqual(["a"]);
    expect([...uploadedIds(settled)]).toEqual(["d1"]);
  });

  test("files that were moved on the borrower's device are rejected with the reason", () => {
    const queue = add(start("a"), "a", file("a.pdf"), file("b.pdf"));
    expect(rejectEntries(queue, new Set([2]), "moved")[0]?.entries.map(({ state }) => state)).toEqual([
      { kind: "queued" },
      { kind: "rejected", reason: "moved" },
    ]);
  });
});

describe("an upload page that sends files in batches", () => {
  const most = () => 15;
  const batch = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => file(`${from + place}.pdf`));
  const send = (queue: Queue<Named>) => {
    const queued = entriesOf(queue, "queued");
    const success = queued.map((entry) => ({ filename: entry.file.name, documentId: entry.file.name }));
    return settleEntries(queue, new Set(queued.map(({ key }) => key)), { success, failure: [] });
  };

  test("the files beyond 15 are queued after the first batch is sent [SERV-UP-12, FORG-UPL-15]", () => {
    expect(isBatchFull(add(start("a"), "a", ...batch(1, 14)), most)).toBe(false);
    expect(isBatchFull(add(start("a"), "a", ...batch(1, 15)), most)).toBe(true);
    const over = add(start("a"), "a", ...batch(1, 17));
    expect(names(over, "rejected")).toEqual(["16.pdf", "17.pdf"]);
    expect(over[0]?.entries.at(-1)?.state).toEqual({
      kind: "rejected",
      reason:
        "You can upload up to 15 files at a time. Choose “Upload and add more”: this file is added after that.",
      fitsLater: true,
    });
    const sent = queueRest(send(over), () => profile);
    expect([names(sent, "uploaded"), names(sent, "queued"), names(sent, "rejected")]).toEqual([
      batch(1, 15).map(({ name }) => name),
      ["16.pdf", "17.pdf"],
      [],
    ]);
    expect([warned(sent), isBatchFull(sent, most)]).toEqual([[[]], false]);
    // The limit of 15 files applies to each batch separately.
    expect(names(add(sent, "a", ...batch(18, 31)), "rejected")).toEqual(["31.pdf"]);
  });

  test("a file of a forbidden type stays rejected after the batch is sent", () => {
    const over = add(start("a"), "a", ...batch(1, 16), file("tool.exe"));
    expect(
      names(
        queueRest(send(over), () => profile),
        "rejected",
      ),
    ).toEqual(["tool.exe"]);
  });

  test("an uploaded file is skipped when the borrower chooses it again", () => {
    const sent = send(add(start("a"), "a", ...batch(1, 15)));
    const again = add(sent, "a", ...batch(1, 16), file("1.pdf", 999));
    expect(again[0]?.entries.filter(({ state }) => state.kind === "queued")).toMatchObject([
      { file: file("16.pdf") },
      { file: file("1.pdf", 999) },
    ]);
  });

  test("Undo restores a removed file to its previous position", () => {
    const sent = add(send(add(start("a", "b"), "a", file("1.pdf"))), "a", file("tool.exe"));
    const [entry] = entriesOf(sent, "uploaded");
    const gone = removeEntry(sent, entry?.key ?? 0);
    expect(names(gone, "uploaded")).toEqual([]);
    expect(entry && rows(restoreEntry(gone, "a", entry))).toEqual(rows(sent));
  });
});

test("after an interrupted visit, files return only to slots that are still open", () => {
  const kept = optOut(
    add(add(start("a", "b", "gone"), "a", file("one.pdf")), "b", file("two.pdf")),
    "a",
    true,
  );
  const now = [slot("a", { label: "A" }), slot("b", { isReceived: true }), slot("new")];
  expect(restoredQueue(now, kept)).toEqual([
    { ...kept[0], slot: now[0] },
    { slot: now[1], entries: [], warnings: [], isExpanded: false, isOptedOut: false },
    { slot: now[2], entries: [], warnings: [], isExpanded: false, isOptedOut: false },
  ]);
});
