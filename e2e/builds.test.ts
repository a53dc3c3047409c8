import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./portal.ts";

const root = join(import.meta.dirname, "..");

test("the builds of portal and desk share no file, and the portal's build contains no address of the desk or of the lender's API [DESK-SHELL-01]", () => {
  const [web, desk] = [join(root, "web/dist"), join(root, "desk/dist")];
  const names = new Set(readdirSync(join(web, "assets")));
  expect(readdirSync(join(desk, "assets")).filter((name) => names.has(name))).toEqual([]);
  const texts = readdirSync(web, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|css|html|json|svg)$/.test(entry.name),
  );
  expect(texts.length).toBeGreaterThan(20);
  const named = texts.filter(({ parentPath, name }) =>
    /\/(?:desk|lender)\//.test(readFileSync(join(parentPath, name), "utf8")),
  );
  expect(named.map(({ name }) => name)).toEqual([]);
});
