import { mayImport, placeOf } from "./house.ts";
import type { Import, Module } from "./imports.ts";
import { isTest } from "./tree.ts";
import type { Fault } from "./tree.ts";

/** These files start the product for the tests, so they may import all of it. */
function isScaffold(path: string): boolean {
  return /^e2e\/global-[a-z-]+\.ts$/.test(path);
}

function allows(workspace: string, target: string): boolean {
  const allowed = mayImport[workspace] ?? [];
  return allowed.some(
    (each) => each === placeOf(target).workspace || target.replace("/src/", "/").startsWith(`${each}/`),
  );
}

function workspaceFault(from: string, { written, target, relative }: Import): Fault | undefined {
  const { workspace } = placeOf(from);
  if (workspace === undefined || target === undefined) return undefined;
  const other = placeOf(target).workspace;
  if (other === workspace) {
    if (relative) return undefined;
    return {
      path: from,
      problem: `imports its own workspace as ${written}`,
      remedy: "Use a relative path that ends in .ts.",
    };
  }
  if (isScaffold(from)) return undefined;
  if (relative) {
    return {
      path: from,
      problem: `leaves ${workspace} by the relative path ${written}`,
      remedy:
        "Import another workspace by its name, @portal/<workspace>/<path below src>. Nothing may import scripts/.",
    };
  }
  if (allows(workspace, target)) return undefined;
  const allowed = (mayImport[workspace] ?? []).join(", ") || "nothing else of ours";
  return {
    path: from,
    problem: `imports ${written}, but ${workspace} may import only: ${allowed}`,
    remedy:
      "Move what both need into domain, or do the work on the side that may (docs/architecture.md, section 2).",
  };
}

/** Checks the folders that may import less than the other folders of their workspace. */
function roomFault(from: string, { written, target }: Import): Fault | undefined {
  const { workspace, room } = placeOf(from);
  const there = target === undefined ? undefined : placeOf(target);
  if (isTest(from)) return undefined;
  if (workspace === "domain" && target === undefined && !/^zod(\/|$)/.test(written)) {
    return {
      path: from,
      problem: `imports ${written}, but domain is pure: zod and itself`,
      remedy: "Pass in what the rule needs as an argument.",
    };
  }
  if (workspace === "web" && from.startsWith("web/src/") && written.startsWith("node:")) {
    return {
      path: from,
      problem: `imports ${written} into the browser`,
      remedy: "Use what the browser offers, or do the work in api.",
    };
  }
  if (room !== "testing" && there?.room === "testing") {
    return {
      path: from,
      problem: `imports ${written}, which only tests may`,
      remedy: `Move it out of ${there.workspace}/src/testing.`,
    };
  }
  if (there === undefined) return undefined;
  const joins = there.room === "app" && workspace === "web";
  if (joins && placeOf(from).slice !== undefined) {
    return {
      path: from,
      problem: `imports ${written}, but a slice does not know the code that combines slices`,
      remedy: "Take it as a property or a context, or move the file to web/src/app.",
    };
  }
  if (room === "platform" && there.workspace === workspace && (there.slice !== undefined || joins)) {
    const above = workspace === "web" ? "web/src/app" : "the slice, or api/src/app.ts";
    return {
      path: from,
      problem: `imports ${written}, but platform does not know slices`,
      remedy: `Pass it in as an argument, or move the file to ${above}.`,
    };
  }
  return undefined;
}

/** Checks which files may import which (docs/architecture.md, section 2). */
export function checkDirections(modules: readonly Module[]): Fault[] {
  return modules
    .flatMap(({ path, imports }) =>
      imports.flatMap((each) => [workspaceFault(path, each), roomFault(path, each)]),
    )
    .filter((fault) => fault !== undefined);
}
