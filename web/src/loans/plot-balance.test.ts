import { expect, test } from "vitest";
import { plotBalance } from "./plot-balance.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const points = [
  { date: day("2025-02-03"), balance: 9_746_880 },
  { date: day("2025-08-06"), balance: 7_000_000 },
  { date: day("2025-11-20"), balance: 4_751_980 },
];

test("the balance plot runs from the left edge to the payoff date, with a scale from $0 to a round amount", () => {
  const plot = plotBalance(points, day("2026-08-12"), 832);
  expect(plot.lines.map(({ label }) => label)).toEqual(["$0", "$20k", "$40k", "$60k", "$80k", "$100k"]);
  expect(plot.lines[0]?.y).toBe(plot.end?.y);
  expect(plot.end?.x).toBe(plot.right);
  expect(plot.line.startsWith("M0,")).toBe(true);
  // Today is about halfway between the first point and the payoff.
  expect(plot.today.x / plot.right).toBeCloseTo(290 / 555, 2);
  expect(plot.today.y).toBeLessThan(plot.end?.y ?? 0);
});

test("the balance plot is level between two changes of the balance", () => {
  const [, steps = ""] = plotBalance(points, undefined, 832).line.split("M0,");
  const places = steps.split("L").map((place) => place.split(",").map(Number));
  // Each change of the balance is drawn as a horizontal line and then a vertical line.
  expect(places).toHaveLength(5);
  expect(places[1]?.[1]).toBe(places[0]?.[0]);
  expect(places[2]?.[0]).toBe(places[1]?.[0]);
});

test("the balance plot ends today if the loan has no future payoff date", () => {
  for (const payoff of [undefined, day("2025-11-20")]) {
    const plot = plotBalance(points, payoff, 832);
    expect([plot.end, plot.projection]).toEqual([undefined, undefined]);
    expect(plot.today.x).toBe(plot.right);
  }
});

test("the balance plot labels as many months as fit on its axis and adds the year to the first month", () => {
  const wide = plotBalance(points, day("2026-08-12"), 832).months.map(({ label }) => label);
  expect(wide).toEqual(["Feb 2025", "May", "Aug", "Nov", "Feb 2026", "May", "Aug"]);
  const narrow = plotBalance(points, day("2026-08-12"), 340).months;
  expect(narrow.length).toBeLessThan(4);
  expect(narrow[0]).toMatchObject({ label: "Feb 2025", anchor: "start" });
});
