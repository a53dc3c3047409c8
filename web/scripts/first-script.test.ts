import { expect, test } from "vitest";
import { pagesInFirstScript } from "./first-script.ts";

const chunk = (
  fileName: string,
  moduleIds: readonly string[],
  imports: readonly string[] = [],
  isEntry = false,
) => ({
  type: "chunk" as const,
  fileName,
  moduleIds: [...moduleIds],
  imports: [...imports],
  isEntry,
});
const routes = chunk("routes.js", ["/p/web/src/app/routes.ts", "/p/web/src/loans/routes.ts"], ["start.js"]);
const screen = chunk("login.js", ["/p/web/src/auth/login-screen.tsx"], ["start.js"]);

test("accepts routes and screens in files that the first script loads with import()", () => {
  const start = chunk(
    "start.js",
    ["/p/web/src/main.tsx", "/p/web/src/app/first-routes.ts"],
    ["shared.js"],
    true,
  );
  expect(pagesInFirstScript([start, chunk("shared.js", []), routes, screen])).toEqual([]);
});

test("reports routes in the first script, and screens that the first script imports statically", () => {
  const start = chunk("start.js", ["/p/web/src/main.tsx", "/p/web/src/loans/routes.ts"], ["shared.js"], true);
  const shared = chunk("shared.js", ["/p/web/src/support/faq-screen.tsx"], ["start.js"]);
  expect(pagesInFirstScript([start, shared, routes, screen])).toEqual([
    "/p/web/src/loans/routes.ts",
    "/p/web/src/support/faq-screen.tsx",
  ]);
});
