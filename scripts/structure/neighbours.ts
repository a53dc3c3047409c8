import { placeOf, slices } from "./house.ts";
import type { Import, Module } from "./imports.ts";
import { isTest, nameOf } from "./tree.ts";
import type { Fault } from "./tree.ts";

/** Every slice may link to every page, because a page's address does not depend on the page's code. */
function isPaths(path: string): boolean {
  return placeOf(path).workspace === "domain" && nameOf(path) === "paths.ts";
}

/** `paths.ts` may import only other addresses and `wire`, so that addresses do not depend on other code. */
function pathsFault(from: string, { written, target }: Import): Fault | undefined {
  if (!isPaths(from) || target === undefined || isPaths(target) || placeOf(target).room === "wire")
    return undefined;
  return {
    path: from,
    problem: `imports ${written}, but paths.ts contains only addresses`,
    remedy: "Pass what the address needs as an argument.",
  };
}

function orderFault(from: string, { written, target = "", relative }: Import): Fault | undefined {
  const here = placeOf(from).slice;
  const there = placeOf(target).slice;
  if (here === undefined || there === undefined || isPaths(target)) return undefined;
  // A test may use another slice's contract to check the whole product.
  if (isTest(from) && !relative) return undefined;
  // A schema file may use the values of any contract, because foreign keys decide which file contains a table.
  if (from.startsWith("database/src/schema/") && nameOf(target) === "contract.ts") return undefined;
  if (slices.indexOf(there) <= slices.indexOf(here)) return undefined;
  return {
    path: from,
    problem: `${here} comes before ${there}, but imports ${written}`,
    remedy: `Let ${there} use ${here} instead, or move what both need into the earlier slice (order: ${slices.join(", ")}).`,
  };
}

function domainFault(from: string, written: string, name: string): Fault | undefined {
  if (["rules.ts", "contract.ts", "paths.ts"].includes(name)) return undefined;
  return {
    path: from,
    problem: `imports ${written} of another slice`,
    remedy:
      "In domain, use only another slice's rules.ts, contract.ts or paths.ts; a text that both show belongs in wire/messages.ts.",
  };
}

/** The requests of these slices have rules of later slices, so their acts are in api/src/requests. */
const slicesOfRequests: readonly string[] = ["applications", "documents"];

function isRequestsOwn(from: string, slice: string): boolean {
  return from.startsWith("api/src/requests/") && slicesOfRequests.includes(slice);
}

function apiFault(from: string, written: string, name: string): Fault | undefined {
  if (
    !["store.ts", "routes.ts", "present.ts", "jobs.ts"].includes(name) ||
    ["api/src/routes.ts", "api/src/jobs.ts"].includes(from)
  )
    return undefined;
  return {
    path: from,
    problem: `imports ${written}, which is private to its slice`,
    remedy: "Call one of that slice's acts, or write a new one there.",
  };
}

function webFault(from: string, written: string, name: string): Fault | undefined {
  if (name === "queries.ts") return undefined;
  return {
    path: from,
    problem: `imports ${written}, a part of another slice`,
    remedy:
      "Use only that slice's queries.ts; a screen that combines slices belongs in web/src/app, a widget without a slice in ui.",
  };
}

function privacyFault(from: string, { written, target }: Import): Fault | undefined {
  if (target === undefined) return undefined;
  const here = placeOf(from);
  const there = placeOf(target);
  if (there.slice === undefined || here.workspace !== there.workspace || here.slice === there.slice)
    return undefined;
  if (isRequestsOwn(from, there.slice)) return undefined;
  // A test outside the slices may prepare records as the slices' own tests do.
  if (here.slice === undefined && isTest(from)) return undefined;
  if (here.workspace === "api" && here.room !== "testing") return apiFault(from, written, nameOf(target));
  if (here.slice === undefined) return undefined;
  if (here.workspace === "domain") return domainFault(from, written, nameOf(target));
  return here.workspace === "web" ? webFault(from, written, nameOf(target)) : undefined;
}

/** Checks the imports between slices (docs/architecture.md, sections 1 and 2). */
export function checkNeighbours(modules: readonly Module[]): Fault[] {
  return modules
    .flatMap(({ path, imports }) =>
      imports.flatMap((each) => [orderFault(path, each), pathsFault(path, each), privacyFault(path, each)]),
    )
    .filter((fault) => fault !== undefined);
}
