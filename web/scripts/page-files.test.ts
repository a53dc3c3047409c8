import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { Manifest } from "@portal/ui/scripts/first-loads.ts";
import { findPageFiles, type PageModules } from "./page-files.ts";

/** Runs in a separate process, because it changes how Node loads modules. */
function readPages(): PageModules[] {
  const script = `import { readPages } from ${JSON.stringify(new URL("page-files.ts", import.meta.url).href)};
    console.log(JSON.stringify(await readPages()));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }),
  ) as PageModules[];
}
const pages = readPages();
const needsSessionAt = (pattern: string) => pages.find((page) => page.pattern === pattern)?.needsSession;
const callsAt = (pattern: string) => pages.find((page) => page.pattern === pattern)?.calls;
const modulesAt = (pattern: string) => pages.find((page) => page.pattern === pattern)?.modules;

test("lists the modules of each page's frame and screen, as the routes declare them", () => {
  expect(modulesAt("/:country/login")).toEqual(["src/auth/login-screen.tsx"]);
  const summary = [
    "src/app/frame/portal-frame.tsx",
    "src/app/frame/page-layout.tsx",
    "src/app/summary/summary-screen.tsx",
  ];
  expect(modulesAt("/:country/summary")).toEqual(summary);
  expect(modulesAt("/:country/forgot-password")).toEqual([
    "src/app/routes.ts",
    "src/app/frame/calling-layout.tsx",
    "src/auth/forgot-password-screen.tsx",
  ]);
  // The module legal-screen.tsx exports the screens of both pages.
  for (const path of ["/:country/privacy-policy", "/:country/terms-of-use"])
    expect(modulesAt(path)).toEqual([
      "src/app/routes.ts",
      "src/app/frame/document-frame.tsx",
      "src/support/legal/legal-screen.tsx",
    ]);
  // The web app redirects / to the login page and /:country to the summary.
  expect(modulesAt("/")).toEqual(["src/auth/login-screen.tsx"]);
  expect(modulesAt("/:country")).toEqual(summary);
});

test("marks the pages that need a session", () => {
  const marked = ["/:country", "/:country/summary", "/:country/login", "/:country/security-question"].map(
    needsSessionAt,
  );
  expect(marked).toEqual([true, true, false, false]);
});

test("lists the first API calls only for the summary and the address that redirects to it", () => {
  const calls = ["/v2/accounts", "/v2/advances", "/v2/opportunities", "/contacts/notifications"];
  expect(callsAt("/:country/summary")).toEqual(calls);
  expect(callsAt("/:country")).toEqual(calls);
  expect(callsAt("/:country/login")).toEqual([]);
});

const manifest: Manifest = {
  "index.html": { file: "assets/start-1.js", css: ["assets/start-1.css"] },
  "src/login.tsx": {
    file: "assets/login.js",
    css: ["assets/login.css"],
    imports: ["_parts.js", "index.html"],
  },
  "_parts.js": { file: "assets/parts.js", css: ["assets/parts.css"] },
};
const named = ["head.js", "assets/start-1.js", "assets/start-1.css"];
const page = (pattern: string) => ({
  pattern,
  needsSession: true,
  modules: ["src/login.tsx"],
  calls: ["/v2/one"],
});

test("lists a page's scripts and styles with their imports, except the files that index.html names", () => {
  expect(findPageFiles([page("/:country/login")], manifest, named, [])).toEqual({
    firstScript: "assets/start-1.js",
    outlines: [],
    pages: [
      {
        pattern: "/:country/login",
        scripts: ["assets/login.js", "assets/parts.js"],
        styles: ["assets/login.css", "assets/parts.css"],
        calls: ["/v2/one"],
        needsSession: true,
      },
    ],
  });
});

test("sorts page addresses so that fixed paths come before paths with parameters", () => {
  const patterns = ["/:country/:id/files", "/:country/loans/:id", "/:country/loans/new", "/oauth/landing"];
  const sorted = ["/oauth/landing", "/:country/loans/new", "/:country/loans/:id", "/:country/:id/files"];
  expect(findPageFiles(patterns.map(page), manifest, named, []).pages.map(({ pattern }) => pattern)).toEqual(
    sorted,
  );
});

test("the build fails when a page's module is missing from the build", () => {
  const gone = { pattern: "/", needsSession: false, modules: ["src/gone.tsx"], calls: [] };
  expect(() => findPageFiles([gone], manifest, named, [])).toThrow("The build has no chunk for src/gone.tsx");
  expect(() => findPageFiles([], manifest, ["head.js"], [])).toThrow(
    "index.html does not name the first script.",
  );
});
