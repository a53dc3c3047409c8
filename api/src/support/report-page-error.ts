import type { reportPageError as contract } from "@portal/domain/support/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { lineBudget } from "../platform/line-budget.ts";

/** Limits the reports per minute, because anyone can report errors. */
const linesPerMinute = 30;
const budget = lineBudget(linesPerMinute);

const what = {
  exception: "an exception in a page",
  rejection: "a rejected promise in a page",
  file: "a file of a page did not load",
} as const;

/** Logs an error that a browser reports. The browser sends at most five per page. */
export const reportPageError: Act<typeof contract> = async ({ log }, { body: { kind, name, places } }) => {
  budget(
    () => log.warn({ what: what[kind], error: { name, at: places.join("\n") } }),
    (count) => log.warn({ what: "more errors in pages were not logged", count }),
  );
  return done({});
};
