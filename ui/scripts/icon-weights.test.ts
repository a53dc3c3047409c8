import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { weightsIn, withFallback, withoutName, withoutUnused } from "./icon-weights.ts";

const phosphor = (file: string) =>
  readFileSync(
    fileURLToPath(import.meta.resolve("@phosphor-icons/react")).replace(/index\.es\.js$/, file),
    "utf8",
  );
const weightsOf = (code: string) => [...code.matchAll(/^ {4}"(\w+)",$/gm)].map(([, weight]) => weight);

const importing = (...icons: string[]) =>
  icons.map((icon) => `import { ${icon}Icon } from "@phosphor-icons/react/${icon}";\n`).join("");
const usedIn = (source: string) =>
  Object.fromEntries([...weightsIn([source])].map(([icon, weights]) => [icon, [...weights]]));

test.each([
  [
    "gives each icon the weights that its own elements name",
    `${importing("GearSix", "Check", "CaretDown")}<Icon of={GearSixIcon} size="lg" />
     <Icon of={CheckIcon} weight="bold" /><Tag icon={CheckIcon} iconWeight="fill">done</Tag>
     <Icon
       of={CaretDownIcon}
       weight="bold"
       className={styles["caret"]}
     />`,
    { GearSix: [], Check: ["bold", "fill"], CaretDown: ["bold"] },
  ],
  [
    "counts the weight of an element that chooses between two icons for both icons",
    `${importing("CaretUp", "CaretDown", "X")}<Icon of={isOpen ? CaretUpIcon : CaretDownIcon} weight="bold" /><Icon of={XIcon} />`,
    { CaretUp: ["bold"], CaretDown: ["bold"], X: [] },
  ],
  [
    "counts a weight for all icons of the file when the element's icon is unknown",
    `${importing("Info", "Warning")}const icons = { info: InfoIcon, warning: WarningIcon };<Icon of={icons[look]} weight="fill" />`,
    { Info: ["fill"], Warning: ["fill"] },
  ],
  [
    "counts a weight outside an element for all icons of the file",
    `${importing("Info", "Warning")}const look = { icon: InfoIcon, weight: "fill" };<Icon of={WarningIcon} />`,
    { Info: ["fill"], Warning: ["fill"] },
  ],
])("finds the weights of the icons in a file: %s", (_, source, weights) => {
  expect(usedIn(source)).toEqual(weights);
});

test("the build keeps every weight of an icon that a source file uses", () => {
  const used = weightsIn([
    `${importing("Check")}<Icon of={CheckIcon} />`,
    `${importing("Check")}<Icon of={CheckIcon} weight="bold" />`,
  ]);
  expect([...(used.get("Check") ?? [])]).toEqual(["bold"]);
});

test("removes only the drawings of unused weights from an icon's module", () => {
  const circle = phosphor("defs/Circle.es.js");
  expect(weightsOf(circle)).toEqual(["bold", "duotone", "fill", "light", "regular", "thin"]);
  expect(weightsOf(withoutUnused(circle, new Set(["fill"])))).toEqual(["fill", "regular"]);
  const bare = withoutUnused(circle, undefined);
  expect(weightsOf(bare)).toEqual(["regular"]);
  expect(bare).toContain("export {\n  t as default\n};");
});

test("removes the name that an icon has only for developer tools", () => {
  expect(withoutName(phosphor("csr/Bell.es.js"))).not.toContain("displayName");
});

test("an icon without the requested weight is drawn in the regular weight", () => {
  const base = phosphor("lib/IconBase.es.js");
  expect(withFallback(base)).toContain('(m.get(o != null ? o : f) ?? m.get("regular"))');
  expect(() => withFallback("const p = 1;")).toThrow("Phosphor's IconBase has changed");
});
