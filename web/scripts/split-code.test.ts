import { expect, test } from "vitest";
import { fileOf } from "./split-code.ts";

/** For each module: its importers, and whether it is loaded lazily by import(). */
const graph: Record<string, { by: string[]; isDynamic?: true }> = {
  "/main.tsx": { by: [] },
  "/auth/login-screen.tsx": { by: [], isDynamic: true },
  "/auth/login-form.tsx": { by: [], isDynamic: true },
  "/frame/portal-frame.tsx": { by: [], isDynamic: true },
  "/summary/summary-screen.tsx": { by: [], isDynamic: true },
  "/loans/activity-screen.tsx": { by: [], isDynamic: true },
  "/ui/src/fields/choice.tsx": { by: ["/auth/login-screen.tsx"] },
  "/ui/src/messages/alert.tsx": { by: ["/auth/login-screen.tsx", "/summary/summary-screen.tsx"] },
  "/ui/src/art/icon.tsx": { by: ["/ui/src/messages/alert.tsx", "/ui/src/fields/choice.tsx"] },
  "/auth/messages.ts": { by: ["/auth/login-screen.tsx", "/auth/login-form.tsx"] },
  "/call-api.ts": { by: ["/auth/queries.ts", "/loans/queries.ts"] },
  "/auth/queries.ts": { by: ["/auth/login-form.tsx"] },
  "/loans/queries.ts": { by: ["/summary/summary-screen.tsx", "/loans/activity-screen.tsx"] },
  "/loans/loan-row.tsx": { by: ["/summary/summary-screen.tsx"] },
  "/loans/table.tsx": { by: ["/loans/activity-screen.tsx"] },
  "/settings/settings-screen.tsx": { by: [], isDynamic: true },
  "/ui/src/fields/text-field.tsx": { by: ["/settings/settings-screen.tsx", "/auth/login-form.tsx"] },
  "/ui/src/fields/text-area.tsx": { by: ["/settings/settings-screen.tsx"] },
  "/ui/src/fields/select-field.tsx": { by: ["/settings/settings-screen.tsx", "/loans/activity-screen.tsx"] },
  "/@phosphor-icons/x.es.js": { by: ["/settings/settings-screen.tsx", "/loans/activity-screen.tsx"] },
  "/@phosphor-icons/y.es.js": { by: ["/settings/settings-screen.tsx"] },
  "/banking/queries.ts": { by: ["/settings/settings-screen.tsx", "/loans/activity-screen.tsx"] },
  "/documents/rules.ts": { by: ["/settings/settings-screen.tsx", "/loans/activity-screen.tsx"] },
  "/app/routes.ts": { by: [], isDynamic: true },
  "/loans/routes.ts": { by: ["/app/routes.ts"] },
  "/loans/paths.ts": { by: ["/loans/routes.ts", "/summary/summary-screen.tsx"] },
  "/settings/paths.ts": { by: ["/app/routes.ts", "/settings/settings-screen.tsx"] },
  "/auth/paths.ts": { by: ["/app/routes.ts", "/auth/login-form.tsx"] },
};
const modules = {
  getModuleInfo: (id: string) => {
    const { by = [], isDynamic } = graph[id] ?? {};
    return { isEntry: id === "/main.tsx", importers: by, dynamicImporters: isDynamic ? ["/main.tsx"] : [] };
  },
};

test.each([
  ["/auth/login-screen.tsx", null],
  ["/ui/src/fields/choice.tsx", null],
  ["/ui/src/messages/alert.tsx", "parts"],
  ["/ui/src/art/icon.tsx", "parts"],
  ["/auth/messages.ts", "way-in"],
  ["/auth/login-form.tsx", null],
  ["/auth/queries.ts", null],
  ["/call-api.ts", "common"],
  ["/frame/portal-frame.tsx", "portal"],
  ["/loans/loan-row.tsx", "portal"],
  ["/loans/queries.ts", "portal"],
  ["/loans/table.tsx", null],
  ["/loans/activity-screen.tsx", null],
  ["/ui/src/fields/text-field.tsx", "fields"],
  ["/ui/src/fields/text-area.tsx", null],
  ["/ui/src/fields/select-field.tsx", "forms"],
  ["/@phosphor-icons/x.es.js", "forms"],
  ["/@phosphor-icons/y.es.js", null],
  ["/banking/queries.ts", "banks"],
  ["/documents/rules.ts", null],
  ["/app/routes.ts", "routes"],
  ["/loans/routes.ts", "routes"],
  ["/settings/paths.ts", "routes"],
  ["/loans/paths.ts", "paths"],
  ["/auth/paths.ts", "paths"],
])("the build puts the module %s into the file %s", (id, file) => {
  expect(fileOf()(id, modules)).toBe(file);
});

test("the bundler decides where to put modules that import each other", () => {
  const around = {
    getModuleInfo: () => ({ isEntry: false, importers: ["/a.ts", "/b.ts"], dynamicImporters: [] }),
  };
  expect(fileOf()("/a.ts", around)).toBeNull();
});
