import type { OxlintOverride } from "oxlint";
import { partsOfSlices, slices, workspaces } from "./house.ts";

/** A forbidden import, for oxlint's rule `no-restricted-imports`. The regular expression cannot use lookahead. */
type Restriction = { readonly regex: string; readonly message: string };

/** The workspaces that each workspace may import. A path such as `database/cast` allows only that folder. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  database: ["domain"],
  providers: ["domain"],
  api: ["domain", "database", "providers"],
  ui: ["domain/wire"],
  web: ["domain", "ui"],
  desk: ["domain", "ui"],
  e2e: ["domain", "database/cast"],
  bench: ["domain", "database/cast"],
};

const without = (names: readonly string[], ...removed: readonly string[]): string[] =>
  names.filter((name) => !removed.includes(name));
const anyOf = (names: readonly string[]): string => `(?:${names.join("|")})`;
/** Returns a regular expression for paths that do not start with `text` or a dot. */
const notStarting = (text: string): string =>
  anyOf(Array.from(text, (letter, at) => `${text.slice(0, at)}[^${at === 0 ? "." : ""}${letter}]`));
const anywhere = "^(?:\\./|(?:\\.\\./)+)";
/** Returns a regular expression for relative imports from the given folders of `src`. */
const into = (folders: readonly string[]): string => `${anywhere}${anyOf(folders)}/(?:.*/)?`;
const tablesOf = (slice: string): string[] => [
  slice,
  ...Object.keys(partsOfSlices).filter((part) => partsOfSlices[part] === slice),
];
/** Matches a domain slice's files except `paths.ts`, which every slice may import. */
const exceptPaths = "(?:contract|rules|messages)(?:\\.ts)?$";

const testing: Restriction = {
  regex: `${into(["testing"])}|^@portal/[^/]+/testing/`,
  message: "A folder named testing is something that only tests may import. Move the code out of it.",
};
const packages: Restriction = {
  regex: "^(?:[^.@z]|@[^p]|@p[^o]|z[^o]|zo[^d]|zod[^/])",
  message: "domain is pure: zod and itself. Pass in what the rule needs as an argument.",
};
const node: Restriction = {
  regex: "^node:",
  message: "Browsers have no Node modules. Use what the browser offers, or do the work in api.",
};
const notAddresses: Restriction = {
  regex: `${anywhere}(?:${notStarting("wire/")}.*/)?${exceptPaths}|${into(["events", "book"])}`,
  message: "paths.ts contains only addresses. Pass what the address needs as an argument.",
};
const app: Restriction = {
  regex: into(["app"]),
  message:
    "A slice does not know the code that combines slices. Take it as a property or a context, or move the file to src/app.",
};
const slicesAndApp: Restriction = {
  regex: into([...slices, "app"]),
  message:
    "platform does not know slices. Pass it in as an argument, or move the file to the slice or to the app that combines slices.",
};

const privateFiles = (owners: readonly string[]): Restriction => ({
  regex: `${into(owners)}${anyOf(["store", "routes", "present", "jobs"])}\\.ts$`,
  message: "The file is private to its slice. Call one of that slice's acts, or write a new one there.",
});

/** For each workspace, the code that a slice must not import from other slices. */
const othersCode: Readonly<Record<string, (others: readonly string[]) => Restriction[]>> = {
  domain: (others) => [
    {
      regex: `${into(others)}messages\\.ts$`,
      message:
        "In domain, use only another slice's rules.ts, contract.ts or paths.ts; a text that both show belongs in wire/messages.ts.",
    },
  ],
  api: (others) => [privateFiles(others)],
  web: pagesOf,
  desk: pagesOf,
};

function pagesOf(others: readonly string[]): Restriction[] {
  return [
    {
      regex: `${into(others)}(?:routes\\.ts|[^/]+-[^/]+\\.ts|[^/]+\\.(?:tsx|css))$`,
      message:
        "Use only that slice's queries.ts; a screen that combines slices belongs in src/app, a widget without a slice in ui.",
    },
  ];
}

function workspaceRules(workspace: string): Restriction[] {
  const allowed = mayImport[workspace] ?? [];
  const refused = without(workspaces, workspace, ...allowed).map((other) => {
    const folder = allowed.find((each) => each.startsWith(`${other}/`));
    return folder === undefined ? `${other}/` : `${other}/${notStarting(`${folder.split("/")[1]}/`)}`;
  });
  return [
    {
      regex: `^@portal/${workspace}/`,
      message: "Use a relative path that ends in .ts in its own workspace.",
    },
    {
      regex: `^@portal/${anyOf(refused)}`,
      message: `${workspace} may import only: ${allowed.join(", ") || "nothing else of ours"}. Move what both need into domain, or do the work on the side that may (docs/architecture.md, section 2).`,
    },
    {
      regex: `^(?:\\.\\./)+${anyOf([...without(workspaces, workspace), "scripts"])}/`,
      message:
        "Import another workspace by its name, @portal/<workspace>/<path below src>. Nothing may import scripts/.",
    },
    { regex: "[^./]/\\.\\.?/|^\\./\\.", message: "The path goes down and up again. Use the shortest path." },
  ];
}

/**
 * Forbids imports of later slices. `imports` returns the regular expressions that match imports of the given slices.
 */
function laterSlices(slice: string, imports: (later: readonly string[]) => readonly string[]): Restriction[] {
  const later = slices.slice(slices.indexOf(slice) + 1);
  if (later.length === 0) return [];
  return [
    {
      regex: imports(later).join("|"),
      message: `Let the later slice use ${slice} instead, or move what both need into ${slice} (order: ${slices.join(", ")}).`,
    },
  ];
}

/** Puts all restrictions of the files into one override, because oxlint applies only the last override. */
function restrict(files: string, restrictions: readonly Restriction[]): OxlintOverride {
  return { files: [files], rules: { "no-restricted-imports": ["error", { patterns: [...restrictions] }] } };
}

/** Restricts the imports of a folder's files. `forSources` does not apply to tests. */
function restrictFolder(
  folder: string,
  forAll: readonly Restriction[],
  forSources: readonly Restriction[],
): OxlintOverride[] {
  return [
    restrict(`${folder}/**`, [...forAll, ...forSources]),
    restrict(`${folder}/**/*.test.{ts,tsx}`, forAll),
  ];
}

const sourceRules: Readonly<Record<string, readonly Restriction[]>> = {
  domain: [testing, packages],
  web: [testing, node],
  desk: [testing, node],
  ui: [testing, node],
};

function restrictSlice(workspace: string, slice: string): OxlintOverride[] {
  const others = without(slices, slice);
  const file = workspace === "domain" ? exceptPaths : "";
  return restrictFolder(
    `${workspace}/src/${slice}`,
    [
      ...workspaceRules(workspace),
      ...laterSlices(slice, (later) => [`${into(later)}${file}`]),
      ...(othersCode[workspace]?.(others) ?? []),
    ],
    [
      ...(sourceRules[workspace] ?? [testing]),
      ...laterSlices(slice, (later) => [
        `^@portal/domain/${anyOf(later)}/(?:.*/)?${exceptPaths}`,
        `^@portal/database/schema/${anyOf(later.flatMap(tablesOf))}$`,
      ]),
      ...(workspace === "web" || workspace === "desk" ? [app] : []),
    ],
  );
}

/** Lets the file with a slice's tables import contracts of later slices. */
function restrictTables(slice: string): OxlintOverride[] {
  const imports = (later: readonly string[]): readonly string[] => [
    `^\\./${anyOf(later.flatMap(tablesOf))}\\.ts$`,
    `^@portal/domain/${anyOf(later)}/(?:.*/)?(?:rules|messages)$`,
  ];
  return tablesOf(slice).map((table) =>
    restrict(`database/src/schema/${table}.ts`, [
      ...workspaceRules("database"),
      testing,
      ...laterSlices(slice, imports),
    ]),
  );
}

const api = workspaceRules("api");
/** The workspaces with pages. */
const fronts = ["web", "desk"] as const;

/** The import rules for all files (docs/architecture.md, section 2). */
export const importRules: readonly OxlintOverride[] = [
  ...workspaces.flatMap((each) => restrictFolder(each, workspaceRules(each), sourceRules[each] ?? [testing])),
  ...restrictFolder("api/src", api, [testing, privateFiles(slices)]),
  // The routes and jobs of the whole API may import the private files of all slices.
  ...["routes", "jobs"].map((name) => restrict(`api/src/${name}.ts`, [...api, testing])),
  ...restrictFolder("api/src/testing", api, []),
  // The operations on the lender's requests are in api/src/requests, because they use rules of several slices.
  ...restrictFolder("api/src/requests", api, [
    testing,
    privateFiles(without(slices, "applications", "documents")),
  ]),
  ...restrictFolder("api/src/platform", api, [testing, slicesAndApp]),
  ...["web", "desk", "ui"].flatMap((each) => [
    ...restrictFolder(`${each}/scripts`, workspaceRules(each), [testing]),
    ...restrictFolder(`${each}/src/testing`, workspaceRules(each), [node]),
  ]),
  ...fronts.flatMap((each) =>
    restrictFolder(`${each}/src/platform`, workspaceRules(each), [testing, node, slicesAndApp]),
  ),
  ...restrictFolder("domain/src/testing", workspaceRules("domain"), [packages]),
  ...["domain", "api", ...fronts].flatMap((each) => slices.flatMap((slice) => restrictSlice(each, slice))),
  restrict("domain/src/**/paths.ts", [...workspaceRules("domain"), packages, notAddresses]),
  ...slices.flatMap(restrictTables),
  // These files start the whole product for the tests, so they may import everything.
  restrict("e2e/global-*.ts", []),
  ...restrictFolder("scripts", [], [testing]),
  // Drills test the product and are not part of it.
  ...restrictFolder("scripts/drill", [], []),
];
