import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { instruments } from "./instruments.ts";

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
};
type Case = { readonly alertname: string; readonly exp_alerts?: readonly unknown[] };
type Dashboard = { readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[] };

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const rules = (parse(read("docs/alerts.yaml")) as { groups: [{ rules: readonly Rule[] }] }).groups[0].rules;
const cases = (parse(read("deploy/alerts.test.yaml")) as { tests: [{ alert_rule_test: readonly Case[] }] })
  .tests[0].alert_rule_test;
const dashboard = JSON.parse(read("deploy/grafana-dashboard.json")) as Dashboard;
const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics that Prometheus itself provides, with the labels that the Prometheus configuration sets. */
const ofPrometheus: Readonly<Record<string, readonly string[]>> = { up: ["job"], probe_success: ["job"] };

/** Returns the names and labels in an expression that belong to no metric. */
function unknownIn(expression: string): readonly string[] {
  const selectors = [...expression.matchAll(/\b(up|probe_success|(?:portal|process)_\w+)(?:\{([^}]*)\})?/g)];
  expect(selectors.length).toBeGreaterThan(0);
  return selectors.flatMap(([, name = "", filter = ""]) => {
    const base = name in instruments ? name : name.replace(/_(?:bucket|sum|count)$/, "");
    const labels =
      ofPrometheus[base] ?? (instruments as Record<string, { labels: readonly string[] }>)[base]?.labels;
    if (!labels) return [name];
    const used = [...filter.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = ""]) => label);
    return used.filter((label) => !labels.includes(label)).map((label) => `${name}{${label}}`);
  });
}

describe.each(rules.map((rule) => [rule.alert, rule] as const))("the alert rule %s", (alert, rule) => {
  test("the alert uses only metrics and labels of the portal [CONN-TEL-05]", () => {
    expect(unknownIn(rule.expr)).toEqual([]);
  });

  test("the alert's text names the problem and what to do [CONN-TEL-05]", () => {
    expect(["page", "ticket"]).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/^[A-Z].*\.$/);
    expect(rule.annotations.action).toMatch(/^[A-Z].*\.$/);
  });

  test("the alert has a test case that fires the alert and a test case that does not [CONN-TEL-05]", () => {
    const expected = cases.filter(({ alertname }) => alertname === alert);
    expect(expected.some(({ exp_alerts: fired = [] }) => fired.length > 0)).toBe(true);
    expect(expected.some(({ exp_alerts: fired = [] }) => fired.length === 0)).toBe(true);
  });
});

test("the check of alert rules finds unknown metrics and unknown labels [CONN-TEL-05]", () => {
  expect(unknownIn("rate(portal_nothing_total[5m])")).toEqual(["portal_nothing_total"]);
  expect(unknownIn('portal_mails_total{color="red"}')).toEqual(["portal_mails_total{color}"]);
});

test.each(panels)(
  "the dashboard's expression %s uses only metrics and labels of the portal",
  (expression) => {
    expect(unknownIn(expression)).toEqual([]);
  },
);
