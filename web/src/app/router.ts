import { loginPath, migratedLoginPath, migratedSegment } from "@portal/domain/auth/paths";
import { nextLoginStep } from "@portal/domain/auth/rules";
import { sessionTexts } from "@portal/domain/auth/session/messages";
import { maintenancePath } from "@portal/domain/frame/paths";
import { createElement, type ComponentType } from "react";
import { createBrowserRouter, redirect, useLoaderData, useLocation, type RouteObject } from "react-router";
import { pendingAlert, raiseAlert } from "@portal/ui/messages/alerts.ts";
import { correctPath, countryOf, unmatchedPath } from "../platform/country.ts";
import { linkTokens } from "../platform/link-tokens.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { isHealthy } from "@portal/ui/calls/health.ts";
import { noteMissingCode, reloadOnce } from "../platform/missing-code.ts";
import {
  campaign,
  currentSession,
  preOutageUrl,
  rememberUrl,
  storedCountry,
} from "../platform/session-storage.ts";
import { loadTemporal } from "@portal/ui/temporal.ts";
import { AuthFrame } from "./frame/auth-frame.tsx";
import { RootFrame } from "./frame/root-frame.tsx";
import { BrokenPage, BrokenScreen } from "./frame/screen-error.tsx";
import { firstRoutes } from "./first-routes.ts";
import { frames, framingOf, framings, type Framing } from "./frames.ts";
import { isFirstPage, loadPages, pageAt } from "./pages.ts";
import { guard, isRememberable } from "./session/guard.ts";

/** Stores the campaign and the country, and redirects to the corrected path. Runs before any guard. */
function checkAddress(request: Request): Response | undefined {
  const url = new URL(request.url);
  const campaignId = url.searchParams.get("utm_campaign");
  if (campaignId) campaign.set(campaignId);
  const corrected = correctPath(url.pathname);
  if (corrected) return redirect(corrected + keptSearch(url) + location.hash);
  const country = countryOf(url.pathname);
  if (country) storedCountry.set(country);
  return undefined;
}

/** Moves the token of a mailed link from the address to the tab's storage, so that no history contains it (CH-72). */
function takeLinkToken(request: Request): Response | undefined {
  const url = new URL(request.url);
  const page = pageAt(correctPath(url.pathname) ?? url.pathname);
  const token = page?.linkToken && url.searchParams.get(page.linkToken);
  if (!page?.linkToken || !token) return undefined;
  linkTokens.keep(page.path, token);
  url.searchParams.delete(page.linkToken);
  return redirect(url.pathname + url.search);
}

/** Returns the query string for a redirect. A redirect from the root keeps only the campaign (CORE-COUNTRY-02, 03). */
function keptSearch(url: URL): string {
  if (url.pathname !== "/") return url.search;
  const campaignId = url.searchParams.get("utm_campaign");
  return campaignId ? `?utm_campaign=${encodeURIComponent(campaignId)}` : "";
}

/** Returns the address that replaces an old login address of migrated borrowers: `/login?version=pp-app` (CORE-SESS-04). */
function migratedLogin(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("version", migratedSegment);
  return `${loginPath(countryOf(pathname) ?? "us")}?${searchParams.toString()}`;
}

function addressOf({ url }: Request, corrected?: string): string {
  const { pathname, search } = new URL(url);
  return (corrected ?? pathname) + search + hashOf(pathname);
}

/**
 * Returns the fragment of the requested address. Reads it from the address bar, because the router's request has no
 * fragment.
 */
function hashOf(pathname: string): string {
  const isOpen = [location.pathname, correctPath(location.pathname)].includes(pathname);
  return isOpen ? location.hash : "";
}

function admit(page: PageRoute, request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const country = countryOf(pathname);
  if (!country) return undefined;
  const claims = currentSession()?.claims;
  const verdict = guard(
    page,
    { pathname, search, hash: hashOf(pathname), country },
    claims,
    pendingAlert() !== undefined,
  );
  if (verdict.kind === "allow") return undefined;
  const address = addressOf(request);
  if (verdict.remember && isRememberable(address)) rememberUrl(address, claims?.guid);
  if (verdict.expired) raiseAlert("warning", sessionTexts.expired);
  return redirect(verdict.to);
}

/** Renders the component that a route loader fetched. `lazy` would fetch code before the guards run. */
function Fetched() {
  return createElement(useLoaderData() as ComponentType);
}

/** Remounts the screen for every new path, so that each screen starts at its heading. */
function FetchedScreen() {
  return createElement(Fetched, { key: useLocation().pathname });
}

/** If code does not load, opens the maintenance page in an outage (CORE-MAINT-06). Otherwise, reloads the page once. */
async function fetchCode<Code>(load: () => Promise<Code>, request: Request): Promise<Code | Response> {
  try {
    return await load();
  } catch (error) {
    const address = addressOf(request);
    const { pathname } = new URL(request.url);
    if (await isHealthy()) {
      // Never resolves, because the browser is about to reload the page.
      if (reloadOnce(address)) return new Promise<never>(() => undefined);
      throw error;
    }
    if (maintenancePath.isAt(pathname)) throw error;
    noteMissingCode();
    preOutageUrl.set(address);
    return redirect(maintenancePath(countryOf(pathname) ?? "us", { redirect: address }));
  }
}

/** Loads Temporal before the code of signed-in pages, because that code uses Temporal at once. */
function withTemporal(load: () => Promise<ComponentType>) {
  return async () => {
    await loadTemporal();
    return load();
  };
}

function routeOf(page: PageRoute): RouteObject {
  const needsTemporal = page.access === "signed-in" || page.isDocument;
  return {
    path: page.path.pattern,
    middleware: [({ request }) => admit(page, request)],
    loader: ({ request }) => fetchCode(needsTemporal ? withTemporal(page.screen) : page.screen, request),
    Component: FetchedScreen,
    // Shows the error inside the portal's frame, so that the frame stays visible.
    ErrorBoundary: BrokenScreen,
  };
}

const frame =
  (load: () => Promise<ComponentType>) =>
  ({ request }: { readonly request: Request }) =>
    fetchCode(load, request);

const portalFrame = frame(withTemporal(frames.portal));
const documentFrame = frame(withTemporal(frames.document));
/** A signed-in borrower sees legal pages with the portal's header and menus. Other visitors see a plain frame. */
const readingFrame = (args: { readonly request: Request }) =>
  nextLoginStep(currentSession()?.claims) === "portal" ? portalFrame(args) : documentFrame(args);

const routesIn = (framing: Framing, pages: readonly PageRoute[]) =>
  pages.filter((page) => framingOf(page) === framing).map(routeOf);

/** Adds all other routes if the path is not one of the first pages. */
async function addRoutes(
  path: string,
  patch: (parent: Framing, routes: RouteObject[]) => void,
): Promise<void> {
  if (isFirstPage(correctPath(path) ?? path)) return;
  // Ignores a failure to load the routes, because `leaveUnknownPath` tries again.
  const pages = await loadPages().catch(() => undefined);
  if (pages) for (const framing of framings) patch(framing, routesIn(framing, pages));
}

/** Redirects an unknown path to the summary. First tries to load missing routes. */
async function leaveUnknownPath(request: Request): Promise<Response> {
  const pages = await fetchCode(loadPages, request);
  if (pages instanceof Response) return pages;
  const { pathname } = new URL(request.url);
  return redirect(pageAt(pathname) ? addressOf(request) : unmatchedPath(pathname));
}

export function createRouter(start: { readonly isApiDown: boolean }) {
  let isApiDown = start.isApiDown;
  const redirectPath = (request: Request): Response | undefined => {
    const { pathname } = new URL(request.url);
    if (!isApiDown || maintenancePath.isAt(pathname)) return undefined;
    isApiDown = false;
    const here = correctPath(pathname) ?? pathname;
    return redirect(maintenancePath(countryOf(here) ?? "us", { redirect: addressOf(request, here) }));
  };
  return createBrowserRouter(
    [
      {
        Component: RootFrame,
        ErrorBoundary: BrokenPage,
        HydrateFallback: () => null,
        middleware: [
          ({ request }) => takeLinkToken(request),
          ({ request }) => redirectPath(request),
          ({ request }) => checkAddress(request),
        ],
        children: [
          {
            Component: AuthFrame,
            children: [
              { id: "bare", children: routesIn("bare", firstRoutes) },
              { id: "calling", loader: frame(frames.calling), Component: Fetched, children: [] },
            ],
          },
          { id: "document", loader: readingFrame, Component: Fetched, children: [] },
          {
            loader: portalFrame,
            Component: Fetched,
            children: [
              {
                id: "page",
                loader: frame(withTemporal(frames.page)),
                Component: Fetched,
                children: routesIn("page", firstRoutes),
              },
            ],
          },
          { path: migratedLoginPath.pattern, loader: ({ request }) => redirect(migratedLogin(request)) },
          // Prevents a warning of the router while the routes load.
          { path: "*", element: null, loader: ({ request }) => leaveUnknownPath(request) },
        ],
      },
    ],
    { patchRoutesOnNavigation: ({ path, patch }) => addRoutes(path, patch) },
  );
}
