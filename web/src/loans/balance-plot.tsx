import type { Advance } from "@portal/domain/loans/contract";
import { ledgerTexts as texts } from "@portal/domain/loans/ledger/messages";
import { payoffDate, type BalancePoint } from "@portal/domain/loans/ledger/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useEffect, useRef, useState } from "react";
import { plotBalance } from "./plot-balance.ts";
import styles from "./balance-plot.module.css";

export type BalancePlotProps = {
  readonly loan: Advance;
  /** The points of the plot, oldest first. The last point is today's balance. */
  readonly points: readonly BalancePoint[];
};

/**
 * Shows the balance over time, and when it reaches zero if every payment is made. The table below has the same data.
 */
export function BalancePlot({ loan, points }: BalancePlotProps) {
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const payoff = payoffDate(loan);
  const plot = plotBalance(points, payoff, width);
  const [first, last] = [points[0], points.at(-1)];
  const projected = payoff && fillIn(texts.projected, { date: formatDate(payoff) });
  const said = fillIn(texts.plot, {
    first: formatCents(first?.balance ?? 0),
    from: first ? formatDate(first.date) : "",
    last: formatCents(last?.balance ?? 0),
  });
  return (
    <figure ref={frame}>
      <svg
        className={styles["plot"]}
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        height={plot.height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page's colors.
        role="img"
        aria-label={[said, projected && `${projected}.`].filter(Boolean).join(" ")}
      >
        {plot.lines.map(({ y, label }, at) => (
          <g key={label}>
            <line
              x1={0}
              x2={plot.right}
              y1={y}
              y2={y}
              className={at === 0 ? styles["base"] : styles["grid"]}
            />
            <text x={plot.width} y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {plot.months.map(({ x, label, anchor }) => (
          <text key={x} x={x} y={plot.height - 6} textAnchor={anchor}>
            {label}
          </text>
        ))}
        <path d={plot.area} className={styles["area"]} />
        {plot.projection && <path d={plot.projection} className={styles["projection"]} />}
        <path d={plot.line} className={styles["line"]} />
        <circle cx={plot.today.x} cy={plot.today.y} r={5} className={styles["today"]} />
        <text x={plot.today.x + 10} y={plot.today.y - 10} className={styles["word"]}>
          {texts.today}
        </text>
        {plot.end && <circle cx={plot.end.x} cy={plot.end.y} r={4.5} className={styles["end"]} />}
      </svg>
      <figcaption className={styles["legend"]}>
        <span className={styles["key"]} data-kind="balance">
          {texts.balance}
        </span>
        {projected && (
          <span className={styles["key"]} data-kind="projected">
            {projected}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const usualWidth = 832;

/** Returns the container's width in pixels. The plot has exactly this width, so its text is never scaled. */
function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
