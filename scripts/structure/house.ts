/** The structure of the project, in the terms of docs/architecture.md. */

/** The slices in their order: a slice may use only slices before it in this list. */
export const slices: readonly string[] = [
  "auth",
  "loans",
  "applications",
  "documents",
  "banking",
  "ownership",
  "agreement",
  "payments",
  "forgiveness",
  "settings",
  "support",
  "staff",
  "work",
];

export const providerKinds: readonly string[] = [
  "mail",
  "inbox",
  "sso",
  "bank-data",
  "e-sign",
  "storage",
  "ach",
  "backup",
];

export const workspaces: readonly string[] = [
  "web",
  "desk",
  "ui",
  "api",
  "domain",
  "database",
  "providers",
  "e2e",
  "bench",
];

export const rootFolders: readonly string[] = [...workspaces, "deploy", "docs", "scripts"];

export const workspaceFolders: Readonly<Record<string, readonly string[]>> = {
  domain: ["src"],
  database: ["src", "migrations", "cast"],
  providers: ["src"],
  api: ["src"],
  ui: ["src", "scripts"],
  web: ["src", "public", "scripts"],
  desk: ["src", "public", "scripts"],
};

export const forbiddenFolders: readonly string[] = ["apps", "packages", "lib", "utils", "common", "helpers"];

/** Folders of `<workspace>/src` that are not slices, and the files that may be directly in `src`. */
export const besideTheSlices: Readonly<
  Record<string, { readonly folders: readonly string[]; readonly files: readonly string[] }>
> = {
  domain: { folders: ["wire", "events", "frame", "book", "retention", "testing"], files: [] },
  api: {
    folders: [
      "http",
      "sessions",
      "access",
      "events",
      "requests",
      "jobs",
      "platform",
      "testing",
      "sandbox",
      "import",
      "esign",
      "telemetry",
      "job-leases",
      "backup",
      "key-rotation",
      "backfill",
      "retention",
      "restore-drill",
    ],
    files: ["server.ts", "app.ts", "consequences.ts", "context.ts", "main.ts", "routes.ts", "jobs.ts"],
  },
  web: { folders: ["app", "platform", "testing"], files: ["main.tsx"] },
  desk: { folders: ["app", "platform", "testing"], files: ["main.tsx"] },
};

/** Database schema files with only some of a slice's tables, and the name of the slice. */
export const partsOfSlices: Readonly<Record<string, string>> = {
  "bank-connections": "banking",
  search: "work",
};

/** The location of a file. `slice` is undefined for a file outside the slices. */
export type Place = {
  readonly workspace: string | undefined;
  /** The name of the first folder below `src`, which may be a slice. */
  readonly room: string | undefined;
  readonly slice: string | undefined;
};

export function placeOf(path: string): Place {
  const [workspace = "", top, room, file] = path.split("/");
  if (!workspaces.includes(workspace)) return { workspace: undefined, room: undefined, slice: undefined };
  if (top !== "src" || room === undefined) return { workspace, room: undefined, slice: undefined };
  if (workspace === "database" && room === "schema" && file) {
    const name = file.replace(/\.ts$/, "");
    const slice = partsOfSlices[name] ?? name;
    return { workspace, room, slice: slices.includes(slice) ? slice : undefined };
  }
  const folder = file === undefined ? undefined : room;
  return { workspace, room: folder, slice: folder && slices.includes(folder) ? folder : undefined };
}
