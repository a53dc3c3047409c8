import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileModifier, planFiles, type DuePayment, type PlanSettings } from "./rules.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const due = (id: string, change: Partial<DuePayment> = {}): DuePayment => ({
  id,
  holder: "business",
  routingNumber: "021000021",
  accountNumber: "12345678",
  accountType: "Checking",
  nameOnAccount: "Maple & Main",
  reference: "4410",
  amountCents: 10_000,
  sendDate: day("2026-11-23"),
  attempts: 0,
  ...change,
});
const settings: PlanSettings = {
  today: day("2026-11-20"),
  odfi: "09100001",
  personCode: "WEB",
  description: "LOAN PYMT",
  isBalanced: false,
  lastTrace: 41,
};
/** Describes each batch as text, with the last digits of the trace numbers. */
const shape = (payments: readonly DuePayment[], change: Partial<PlanSettings> = {}) =>
  planFiles(payments, { ...settings, ...change }).files.map((batches) =>
    batches.map(({ secCode, description, effectiveDate, entries, offsetTraceNumber }) =>
      [
        secCode,
        description,
        effectiveDate.toString(),
        ...entries.map(({ id, attempt, traceNumber }) => `${id} ${attempt} ${Number(traceNumber.slice(8))}`),
        ...(offsetTraceNumber === undefined ? [] : [`offset ${Number(offsetTraceNumber.slice(8))}`]),
      ].join(", "),
    ),
  );

test("no files are planned if there are no payments", () => {
  expect(planFiles([], settings)).toEqual({
    files: [],
    lastTrace: 41,
    leftOut: [],
    unwritable: [],
    waiting: [],
  });
});

test("debits of businesses are CCD entries, and debits of persons are WEB entries", () => {
  const payments = [
    due("a"),
    due("b", { holder: "person" }),
    due("c", { sendDate: day("2026-11-24") }),
    due("d", { attempts: 1 }),
    due("e", { attempts: 2, sendDate: day("2026-11-19") }),
    due("f", { sendDate: day("2026-11-22") }),
  ];
  expect(shape(payments)).toEqual([
    [
      "CCD, LOAN PYMT, 2026-11-23, a 1 42, f 1 43",
      "CCD, RETRY PYMT, 2026-11-23, d 2 44, e 3 45",
      "WEB, LOAN PYMT, 2026-11-23, b 1 46",
      "CCD, LOAN PYMT, 2026-11-24, c 1 47",
    ],
  ]);
  expect(planFiles(payments, settings).lastTrace).toBe(47);
  expect(shape([due("b", { holder: "person" })], { personCode: "PPD" })).toEqual([
    ["PPD, LOAN PYMT, 2026-11-23, b 1 42"],
  ]);
});

test("trace numbers have 15 digits and start with the ODFI's eight digits", () => {
  const [[batch] = []] = planFiles([due("a")], settings).files;
  expect(batch?.entries[0]).toEqual({
    id: "a",
    attempt: 1,
    traceNumber: "091000010000042",
    routingNumber: "021000021",
    accountNumber: "12345678",
    accountType: "Checking",
    amountCents: 10_000,
    reference: "4410",
    name: "Maple & Main",
  });
});

test("the offset entry of a balanced batch gets a trace number", () => {
  expect(shape([due("a"), due("b", { holder: "person" })], { isBalanced: true })).toEqual([
    ["CCD, LOAN PYMT, 2026-11-23, a 1 42, offset 43", "WEB, LOAN PYMT, 2026-11-23, b 1 44, offset 45"],
  ]);
});

test("trace numbers restart at 1 before they exceed seven digits", () => {
  expect(shape([due("a")], { lastTrace: 9_999_997 })).toEqual([["CCD, LOAN PYMT, 2026-11-23, a 1 9999998"]]);
  expect(shape([due("a")], { lastTrace: 9_999_998 })).toEqual([["CCD, LOAN PYMT, 2026-11-23, a 1 1"]]);
});

describe("limits on ACH entries, totals and files", () => {
  const three = [due("a"), due("b"), due("c")];
  test("a payment beyond the maximum number of entries starts a new ACH file", () => {
    expect(shape(three, { limits: { entries: 2 } })).toEqual([
      ["CCD, LOAN PYMT, 2026-11-23, a 1 42, b 1 43"],
      ["CCD, LOAN PYMT, 2026-11-23, c 1 44"],
    ]);
    expect(shape(three, { limits: { entries: 3 } })).toHaveLength(1);
  });

  test("a new file or batch starts when another payment would make the total too large", () => {
    expect(shape(three, { limits: { fileCents: 20_000 } })).toHaveLength(2);
    expect(shape(three, { limits: { fileCents: 19_999 } })).toHaveLength(3);
    expect(shape(three, { limits: { batchCents: 20_000 } })).toEqual([
      ["CCD, LOAN PYMT, 2026-11-23, a 1 42, b 1 43", "CCD, LOAN PYMT, 2026-11-23, c 1 44"],
    ]);
  });

  test("payments that do not fit into the maximum number of files wait without a trace number", () => {
    const plan = planFiles(three, { ...settings, limits: { entries: 1, files: 2 } });
    expect(plan.files.flat().flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(["a", "b"]);
    expect(plan).toMatchObject({ waiting: ["c"], leftOut: [], unwritable: [], lastTrace: 43 });
    expect(planFiles(three, { ...settings, limits: { entries: 1, files: 3 } }).waiting).toEqual([]);
    expect(planFiles(three, { ...settings, limits: { files: 0 } })).toMatchObject({
      files: [],
      waiting: ["a", "b", "c"],
    });
    const many = Array.from({ length: 37 }, (_, at) => due(`p${at + 10}`));
    expect(planFiles(many, { ...settings, limits: { entries: 1 } }).waiting).toEqual(["p46"]);
  });

  test.each([
    { accountNumber: "" },
    { accountNumber: "1".repeat(18) },
    { accountNumber: "12-34" },
    { routingNumber: "12345678" },
    { routingNumber: "1234567890" },
  ])("a payment with %o is omitted, and the next payment is planned", (wrong) => {
    const plan = planFiles([due("a", wrong), due("b")], settings);
    expect(plan.files.flat().flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(["b"]);
    expect(plan).toMatchObject({ unwritable: ["a"], leftOut: [], waiting: [] });
  });

  test("a payment above the largest amount of an ACH entry is omitted", () => {
    const most = 9_999_999_999;
    const payments = [
      due("a", { amountCents: most }),
      due("b", { amountCents: most + 1 }),
      due("c", { amountCents: 0 }),
    ];
    expect(planFiles(payments, settings)).toMatchObject({ leftOut: ["b", "c"], lastTrace: 42 });
    expect(
      shape([due("a", { amountCents: most }), due("b", { amountCents: most })], { isBalanced: true }),
    ).toEqual([
      ["CCD, LOAN PYMT, 2026-11-23, a 1 42, offset 43", "CCD, LOAN PYMT, 2026-11-23, b 1 44, offset 45"],
    ]);
  });
});

test("every payment becomes exactly one entry, whatever the limits", () => {
  const payment = fc.record({
    holder: fc.constantFrom("business" as const, "person" as const),
    amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    attempts: fc.integer({ min: 0, max: 2 }),
    later: fc.integer({ min: -5, max: 5 }),
  });
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (given, entries, isBalanced) => {
        const payments = given.map(({ later, ...rest }, at) =>
          due(`p${at}`, { ...rest, sendDate: settings.today.add({ days: later }) }),
        );
        const plan = planFiles(payments, {
          ...settings,
          isBalanced,
          limits: { entries, fileCents: 30_000_000_000, files: 40 },
        });
        const all = plan.files.flat();
        const sent = all.flatMap((batch) => batch.entries);
        expect(new Map(sent.map(({ id, amountCents }) => [id, amountCents]))).toEqual(
          new Map(payments.map(({ id, amountCents }) => [id, amountCents])),
        );
        expect(sent).toHaveLength(payments.length);
        const traces = all
          .flatMap((batch) => [
            ...batch.entries.map((each) => each.traceNumber),
            batch.offsetTraceNumber ?? [],
          ])
          .flat();
        expect(traces).toEqual(traces.toSorted());
        expect(new Set(traces).size).toBe(traces.length);
        for (const file of plan.files)
          expect(file.flatMap((batch) => batch.entries).length).toBeLessThanOrEqual(entries);
      },
    ),
    { numRuns: 300 },
  );
});

test("the 36 ACH files of a day have different file ID modifiers", () => {
  expect([0, 25, 26, 35, 36].map(fileModifier)).toEqual(["A", "Z", "0", "9", undefined]);
});
