import compatData from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, SupportStatement } from "@mdn/browser-compat-data";
import { transform } from "lightningcss";
import { parseSync, Visitor } from "oxc-parser";

import { browserFloor } from "./browser-floor.ts";

type Browser = keyof typeof browserFloor;

function isAtMost(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  return major < floorMajor || (major === floorMajor && minor <= floorMinor);
}

function hasFeature(support: SupportStatement | undefined, browser: Browser): boolean {
  const statements = support === undefined ? [] : [support].flat();
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
      typeof added === "string" &&
      /^≤?\d/.test(added) &&
      isAtMost(added, browserFloor[browser]) &&
      !(typeof removed === "string" && isAtMost(removed, browserFloor[browser])) &&
      flags === undefined &&
      prefix === undefined &&
      otherName === undefined,
  );
}

const browsers = Object.keys(browserFloor) as Browser[];
const isInFloor = ({ support }: CompatStatement) =>
  browsers.every((browser) => hasFeature(support[browser], browser));

type Newer = {
  /** Names of global objects, for example `Temporal`. */
  readonly globals: ReadonlySet<string>;
  /** Names of static methods, for example `Map.groupBy`. */
  readonly statics: ReadonlySet<string>;
  /** Names of methods, for example `symmetricDifference`, that no object has in the oldest supported browsers. */
  readonly methods: ReadonlySet<string>;
};

/** Classes with method names that many other objects have too, such as `take`. */
const ordinary = new Set(["AsyncDisposableStack", "DisposableStack", "Iterator", "SharedArrayBuffer"]);

/** An entry of the library with browser support data. Declares only the properties that this code needs. */
type Entry = { readonly __compat?: CompatStatement } & Readonly<Record<string, unknown>>;
const entriesOf = (entry: unknown) => Object.entries(entry as Readonly<Record<string, Entry>>);

function newerFeatures(): Newer {
  const [globals, statics, methods] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const known = new Set<string>();
  const visit = (owner: string, entry: Entry, isBuiltIn: boolean) => {
    if (entry.__compat && !isInFloor(entry.__compat)) globals.add(owner);
    for (const [key, { __compat: compat }] of entriesOf(entry)) {
      if (key === "__compat" || !compat || !/^\w+$/.test(key)) continue;
      const name = key.replace(/_static$/, "");
      const specification = [compat.spec_url ?? []].flat().join(" ");
      const isStatic = isBuiltIn ? !/prototype|%/.test(specification) : key.endsWith("_static");
      if (isInFloor(compat)) known.add(name);
      else if (isStatic) statics.add(`${owner}.${name}`);
      // Skips methods of browser interfaces, because other objects have methods of the same name.
      else if (isBuiltIn && !ordinary.has(owner)) methods.add(name);
    }
  };
  const { api, javascript } = compatData;
  for (const [owner, entry] of entriesOf(javascript["builtins"])) visit(owner, entry, true);
  for (const [owner, entry] of entriesOf(api)) visit(owner, entry, false);
  return { globals, statics, methods: new Set([...methods].filter((name) => !known.has(name))) };
}

export type NewerUse = { readonly feature: string; readonly at: number };

const excused: readonly { readonly chunk: RegExp; readonly features: string; readonly because: string }[] = [
  {
    chunk: /\/(?:desk-)?pdfjs-/,
    features: "Promise.withResolvers Promise.try Math.sumPrecise getOrInsertComputed toHex",
    because: "unpdf brings its own where they are missing",
  },
  {
    chunk: /\/(?:desk-)?pdfjs-/,
    features: "URL.parse transferToFixedLength intersection Iterator.prototype.some Iterator.prototype.find",
    because: "ui/src/pdf/fill-gaps.ts",
  },
  {
    chunk: /\/(?:desk-)?pdfjs-/,
    features: "Float16Array ImageDecoder ImageDecoder.isTypeSupported",
    because: "the reader asks whether they are there",
  },
  {
    chunk: /\/(?:desk-)?pdfjs-/,
    features: "AbortSignal.any toBase64 Uint8Array.fromBase64",
    because: "only the reader's editor and its XFA forms call them, and the portal opens neither",
  },
  {
    chunk: /\/(?:landing-screen|open-payment-banks)-/,
    features: "toBase64 Uint8Array.fromBase64",
    because: "jose and oauth4webapi ask whether they are there",
  },
];

function isExcused(file: string, feature: string): boolean {
  return excused.some(({ chunk, features }) => chunk.test(file) && features.split(" ").includes(feature));
}

const iterators = new Set(["entries", "keys", "matchAll", "values"]);
const iteratorHelpers = new Set(
  "drop every filter find flatMap forEach map reduce some take toArray".split(" "),
);

let newer: Newer | undefined;

/** Finds JavaScript features in a built script that a supported browser may lack. */
export function newerUses(file: string, code: string): NewerUse[] {
  const { globals, statics, methods } = (newer ??= newerFeatures());
  const uses: NewerUse[] = [];
  const note = (feature: string, at: number) => {
    if (!isExcused(file, feature)) uses.push({ feature, at });
  };
  new Visitor({
    NewExpression: ({ callee }) => {
      if (callee.type === "Identifier" && globals.has(callee.name)) note(callee.name, callee.start);
    },
    CallExpression: ({ callee, optional }) => {
      // Skips `x.y?.()`, which calls the method only if it exists.
      if (optional) return;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.computed)
        return;
      const { object, property } = callee;
      const { name } = property;
      if (object.type === "Identifier" && statics.has(`${object.name}.${name}`)) {
        note(`${object.name}.${name}`, property.start);
        return;
      }
      if (methods.has(name)) note(name, property.start);
      if (iteratorHelpers.has(name) && isIterator(object)) note(`Iterator.prototype.${name}`, property.start);
    },
    Literal: (literal) => {
      if ("regex" in literal && literal.regex.flags.includes("v")) note("RegExp v flag", literal.start);
    },
  }).visit(parseSync(file, code).program);
  return uses;
}

/** True for a call that creates an iterator, such as `map.values()`. False for `Object.values(map)`. */
function isIterator(node: object): boolean {
  const call = node as {
    readonly type: string;
    readonly callee?: {
      readonly type: string;
      readonly object?: { readonly name?: string };
      readonly property?: { readonly name?: string };
    };
  };
  if (call.type !== "CallExpression" || call.callee?.type !== "MemberExpression") return false;
  const { object, property } = call.callee;
  return iterators.has(property?.name ?? "") && object?.name !== "Object";
}

/** CSS features that supported browsers may lack. The pages work without these features. */
const decoration = new Set([
  "text-wrap",
  "text-size-adjust",
  "forced-color-adjust",
  "-webkit-text-security",
  "@page",
]);

export function newerStyles(file: string, code: string): NewerUse[] {
  const {
    selectors,
    properties,
    "at-rules": rules,
  } = compatData.css as unknown as Record<string, Record<string, Entry>>;
  const found = new Set<string>();
  const ask = (feature: string, entry: Entry | undefined) => {
    const isPrefixed = code.includes(`-webkit-${feature}:`);
    if (entry?.__compat && !isInFloor(entry.__compat) && !isPrefixed && !decoration.has(feature))
      found.add(feature);
  };
  transform({
    filename: file,
    code: Buffer.from(code),
    visitor: {
      Selector: (selector) => {
        for (const part of selector) {
          if (part.type === "pseudo-class" || part.type === "pseudo-element")
            ask(`:${part.kind}`, selectors?.[part.kind]);
        }
      },
      Declaration: ({ property, value }) => {
        // For unknown properties, the parser returns the property name "custom".
        const name = property === "custom" ? (value as { readonly name: string }).name : property;
        ask(name, properties?.[name]);
      },
      Rule: ({ type }) => ask(`@${type}`, rules?.[type]),
    },
  });
  return [...found].map((feature) => ({ feature, at: 0 }));
}
