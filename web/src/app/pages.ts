import { matchRoutes } from "react-router";
import type { PageRoute } from "../platform/page-route.ts";
import { firstRoutes } from "./first-routes.ts";

const tableOf = (pages: readonly PageRoute[]) =>
  pages.map((page) => ({ path: page.path.pattern, handle: page }));

let table = tableOf(firstRoutes);

/** Returns the page at an address. Before `loadPages` has run, finds only the first pages. */
export function pageAt(pathname: string): PageRoute | undefined {
  return matchRoutes(table, pathname)?.at(-1)?.route.handle;
}

export const isFirstPage = (pathname: string): boolean => firstRoutes.some(({ path }) => path.isAt(pathname));

export async function loadPages(): Promise<readonly PageRoute[]> {
  const { pageRoutes } = await import("./routes.ts");
  table = tableOf(pageRoutes);
  return pageRoutes;
}
