import type { BalancePoint } from "@portal/domain/loans/ledger/rules";
import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";

export type Plot = {
  readonly width: number;
  readonly height: number;
  /** The x position where the plot's lines end and the amount labels begin. */
  readonly right: number;
  readonly lines: readonly { readonly y: number; readonly label: string }[];
  readonly months: readonly {
    readonly x: number;
    readonly label: string;
    readonly anchor: "start" | "middle";
  }[];
  readonly area: string;
  readonly line: string;
  readonly projection: string | undefined;
  readonly today: { readonly x: number; readonly y: number };
  readonly end: { readonly x: number; readonly y: number } | undefined;
};

const height = 248;
const [top, bottom] = [16, 30];
/** Width reserved for the amount labels beside the plot, in pixels. */
const amountsWidth = 48;
/** Width needed for a month's label, in pixels. */
const monthWidth = 96;

const dayNumber = (date: Temporal.PlainDate) => date.since("1970-01-01", { largestUnit: "days" }).days;

/** Calculates all positions in a balance plot, in pixels. @param points oldest first; the last point is today's */
export function plotBalance(
  points: readonly BalancePoint[],
  payoff: Temporal.PlainDate | undefined,
  width: number,
): Plot {
  const right = width - amountsWidth;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new RangeError("a plot needs points");
  const isAhead = payoff !== undefined && Temporal.PlainDate.compare(payoff, last.date) > 0;
  const until = isAhead ? payoff : last.date;
  const x = scaleLinear()
    .domain([dayNumber(first.date), dayNumber(until)])
    .range([0, right]);
  const most = Math.max(...points.map(({ balance }) => balance), 1);
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([height - bottom, top]);
  const placeX = ({ date }: BalancePoint) => x(dayNumber(date));
  const placeY = ({ balance }: BalancePoint) => y(balance);
  const today = { x: placeX(last), y: placeY(last) };
  const end = isAhead ? { x: x(dayNumber(payoff)), y: y(0) } : undefined;
  return {
    width,
    height,
    right,
    lines: y.ticks(4).map((amount) => ({ y: y(amount), label: shortDollars(amount) })),
    months: monthsOf(first.date, until, right).map((month, at) => ({
      x: Math.max(0, x(dayNumber(month.toPlainDate({ day: 1 })))),
      label: monthLabel(month, at === 0),
      anchor: at === 0 ? ("start" as const) : ("middle" as const),
    })),
    area: area<BalancePoint>().x(placeX).y0(y(0)).y1(placeY).curve(curveStepAfter)([...points]) ?? "",
    line: line<BalancePoint>().x(placeX).y(placeY).curve(curveStepAfter)([...points]) ?? "",
    projection: end && `M${today.x} ${today.y}L${end.x} ${end.y}`,
    today,
    end,
  };
}

/** Formats cents as briefly as an axis needs, such as "$25k" or "$1.5m". */
function shortDollars(cents: number): string {
  const dollars = cents / 100;
  if (dollars >= 1_000_000) return `$${Number((dollars / 1_000_000).toFixed(2))}m`;
  return dollars >= 1_000 ? `$${Number((dollars / 1_000).toFixed(1))}k` : `$${dollars}`;
}

/** Returns as many evenly spaced months as fit on the axis, starting with the first month. */
function monthsOf(
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
  pixels: number,
): Temporal.PlainYearMonth[] {
  const [first, last] = [from.toPlainYearMonth(), until.toPlainYearMonth()];
  const count = first.until(last, { largestUnit: "months" }).months + 1;
  const apart = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(pixels / monthWidth))));
  return Array.from({ length: Math.ceil(count / apart) }, (_, at) => first.add({ months: at * apart }));
}

function monthLabel(month: Temporal.PlainYearMonth, isFirst: boolean): string {
  const withYear = isFirst || month.month <= 3;
  const date = month.toPlainDate({ day: 1 });
  return date.toLocaleString("en-US", withYear ? { month: "short", year: "numeric" } : { month: "short" });
}
