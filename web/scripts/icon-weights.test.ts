import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { weightsIn, withFallback, withoutUnused } from "./icon-weights.ts";

const phosphor = (file: string) =>
  readFileSync(
    fileURLToPath(import.meta.resolve("@phosphor-icons/react")).replace(/index\.es\.js$/, file),
    "utf8",
  );
const weightsOf = (code: string) => [...code.matchAll(/^ {4}"(\w+)",$/gm)].map(([, weight]) => weight);

test("an icon has the weights that the files which import it name", () => {
  const used = weightsIn([
    'import { BellIcon } from "@phosphor-icons/react/Bell";\n<Icon of={BellIcon} />',
    'import { CheckIcon } from "@phosphor-icons/react/Check";\n<Icon of={CheckIcon} weight="bold" />',
    'import { CheckIcon } from "@phosphor-icons/react/Check";\n<Tag icon={CheckIcon} iconWeight="fill" />',
  ]);
  expect([...(used.get("Bell") ?? ["unknown"])]).toEqual([]);
  expect([...(used.get("Check") ?? [])]).toEqual(["bold", "fill"]);
});

test("the other drawings go, and nothing else of the module", () => {
  const circle = phosphor("defs/Circle.es.js");
  expect(weightsOf(circle)).toEqual(["bold", "duotone", "fill", "light", "regular", "thin"]);
  expect(weightsOf(withoutUnused(circle, new Set(["fill"])))).toEqual(["fill", "regular"]);
  const bare = withoutUnused(circle, undefined);
  expect(weightsOf(bare)).toEqual(["regular"]);
  expect(bare).toContain("export {\n  t as default\n};");
});

test("a weight that is not there is drawn as the regular one", () => {
  const base = phosphor("lib/IconBase.es.js");
  expect(withFallback(base)).toContain('(m.get(o != null ? o : f) ?? m.get("regular"))');
  expect(() => withFallback("const p = 1;")).toThrow("Phosphor's IconBase has changed");
});
