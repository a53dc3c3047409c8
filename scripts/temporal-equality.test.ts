import { expect, test, vi } from "vitest";

const pairs: readonly (readonly [kind: string, one: object, same: object, other: object])[] = [
  [
    "days",
    Temporal.PlainDate.from("2026-11-20"),
    Temporal.PlainDate.from("2026-11-20"),
    Temporal.PlainDate.from("2026-11-21"),
  ],
  [
    "instants",
    Temporal.Instant.from("2026-11-20T12:00Z"),
    Temporal.Instant.from("2026-11-20T07:00-05:00"),
    Temporal.Instant.from("2026-11-20T12:00:00.000000001Z"),
  ],
  [
    "times in a time zone",
    Temporal.ZonedDateTime.from("2026-11-20T12:00Z[UTC]"),
    Temporal.ZonedDateTime.from("2026-11-20T12:00Z[UTC]"),
    Temporal.ZonedDateTime.from("2026-11-20T07:00-05:00[America/New_York]"),
  ],
  [
    "durations",
    Temporal.Duration.from("PT1M"),
    Temporal.Duration.from("PT1M"),
    Temporal.Duration.from("PT2M"),
  ],
  [
    "a day and a month",
    Temporal.PlainDate.from("2026-11-01"),
    Temporal.PlainDate.from("2026-11-01"),
    Temporal.PlainYearMonth.from("2026-11"),
  ],
  [
    "a day and an empty object",
    Temporal.PlainDate.from("2026-11-01"),
    Temporal.PlainDate.from("2026-11-01"),
    {},
  ],
  ["an empty object and a day", {}, {}, Temporal.PlainDate.from("2026-11-01")],
];

function called(value: unknown) {
  const spy = vi.fn<(value: unknown) => void>();
  spy(value);
  return spy;
}

test.each(pairs)(
  "every matcher of expect compares the content of Temporal values: %s",
  (_, one, same, other) => {
    const comparisons: readonly ((value: unknown, expected: unknown) => void)[] = [
      (value, expected) => expect(value).toEqual(expected),
      (value, expected) => expect(value).toStrictEqual(expected),
      (value, expected) => expect({ deep: [value], rest: 1 }).toEqual({ deep: [expected], rest: 1 }),
      (value, expected) => expect({ deep: { value }, rest: 1 }).toMatchObject({ deep: { value: expected } }),
      (value, expected) => expect({ deep: [{ value }] }).toMatchObject({ deep: [{ value: expected }] }),
      (value, expected) => expect({ value, rest: 1 }).toEqual(expect.objectContaining({ value: expected })),
      (value, expected) => expect({ value }).toHaveProperty("value", expected),
      (value, expected) => expect([1, value]).toContainEqual(expected),
      (value, expected) => expect(new Map([["key", value]])).toEqual(new Map([["key", expected]])),
      (value, expected) => expect(called(value)).toHaveBeenCalledWith(expected),
      (value, expected) => expect(called({ value })).toHaveBeenCalledExactlyOnceWith({ value: expected }),
    ];
    for (const compare of comparisons) {
      compare(one, same);
      expect(() => compare(one, other)).toThrow();
    }
  },
);

test("expect.any and expect.anything accept a Temporal date", () => {
  const day = Temporal.PlainDate.from("2026-11-20");
  expect({ day }).toEqual({ day: expect.anything() });
  expect({ day }).toMatchObject({ day: expect.any(Temporal.PlainDate) });
  expect({ day: undefined }).not.toMatchObject({ day });
});
