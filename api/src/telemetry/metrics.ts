import type { CounterName, HistogramName, LabelsOf, LevelName, ScrapedName } from "./instruments.ts";

/** A value of a gauge or total, with its labels. */
export type Reading<N extends ScrapedName> = { readonly value: number; readonly labels: LabelsOf<N> };

/** Counts and measures what the portal does. Without METRICS_PORT, all functions do nothing. */
export type Metrics = {
  readonly isOn: boolean;
  count<N extends CounterName>(name: N, labels: LabelsOf<N>, by?: number): void;
  /** Adds a duration to a histogram. */
  measure<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void;
  /** Sets a gauge to a value that only one job knows. */
  set(name: LevelName, value: number): void;
  /** Registers a function that returns the current values whenever the metrics are scraped. */
  read<N extends ScrapedName>(
    name: N,
    values: () => readonly Reading<N>[] | Promise<readonly Reading<N>[]>,
  ): void;
};

const nothing = () => undefined;

/** Metrics that record nothing, for a portal without METRICS_PORT. */
export const noMetrics: Metrics = {
  isOn: false,
  count: nothing,
  measure: nothing,
  set: nothing,
  read: nothing,
};

/** Returns the seconds since a time from `performance.now()`. */
export const secondsSince = (start: number): number => (performance.now() - start) / 1_000;
