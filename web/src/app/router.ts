import { loginPath, migratedLoginPath, migratedSegment } from "@portal/domain/auth/paths";
import { nextLoginStep } from "@portal/domain/auth/rules";
import { sessionTexts } from "@portal/domain/auth/session/messages";
import { maintenancePath } from "@portal/domain/frame/paths";
import { createElement, type ComponentType } from "react";
import { createBrowserRouter, redirect, useLoaderData, useLocation, type RouteObject } from "react-router";
import { pendingAlert, raiseAlert } from "../platform/alerts.ts";
import { correctPath, countryOf, unmatchedPath } from "../platform/country.ts";
import { linkTokens } from "../platform/link-tokens.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { isHealthy } from "../platform/health.ts";
import { noteMissingCode, reloadOnce } from "../platform/missing-code.ts";
import {
  campaign,
  currentSession,
  preOutageUrl,
  rememberUrl,
  storedCountry,
} from "../platform/session-storage.ts";
import { loadTemporal } from "../platform/temporal.ts";
import { AuthFrame } from "./frame/auth-frame.tsx";
import { RootFrame } from "./frame/root-frame.tsx";
import { BrokenPage, BrokenScreen } from "./frame/screen-error.tsx";
import { pageAt, pageRoutes } from "./routes.ts";
import { guard, isRememberable } from "./session/guard.ts";

/** Runs before everything else of a navigation: the campaign, and the country of the address. */
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

/** Takes a mailed link's token out of the address: it is for this page alone, and no history is to hold it (CH-72). */
function takeLinkToken(request: Request): Response | undefined {
  const url = new URL(request.url);
  const page = pageAt(correctPath(url.pathname) ?? url.pathname);
  const token = page?.linkToken && url.searchParams.get(page.linkToken);
  if (!page?.linkToken || !token) return undefined;
  linkTokens.keep(page.path, token);
  url.searchParams.delete(page.linkToken);
  return redirect(url.pathname + url.search);
}

/** The root keeps only the campaign; every other address keeps its whole query (CORE-COUNTRY-02, 03). */
function keptSearch(url: URL): string {
  if (url.pathname !== "/") return url.search;
  const campaignId = url.searchParams.get("utm_campaign");
  return campaignId ? `?utm_campaign=${encodeURIComponent(campaignId)}` : "";
}

/** The login under the migrated flow's segment is the login with the version (CORE-SESS-04). */
function migratedLogin(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("version", migratedSegment);
  return `${loginPath(countryOf(pathname) ?? "us")}?${searchParams.toString()}`;
}

/** What was asked for, at its corrected path where that is given. */
function addressOf({ url }: Request, corrected?: string): string {
  const { pathname, search } = new URL(url);
  return (corrected ?? pathname) + search + hashOf(pathname);
}

/** A request has no fragment; the address bar has one, where it holds what is asked for, corrected or not. */
function hashOf(pathname: string): string {
  const isOpen = [location.pathname, correctPath(location.pathname)].includes(pathname);
  return isOpen ? location.hash : "";
}

/** Lets the borrower see a page, or leads them where they belong. */
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

/**
 * A frame or screen is fetched by its route's loader and not by `lazy`: the router fetches what is lazy at
 * once, but calls loaders only after every guard on the way has let the borrower in.
 */
function Fetched() {
  return createElement(useLoaderData() as ComponentType);
}

/** Another address is another screen: it begins anew, at its heading. */
function FetchedScreen() {
  return createElement(Fetched, { key: useLocation().pathname });
}

/**
 * The code of a frame or screen. Code that does not come because the portal is unavailable is an outage like any other
 * (CORE-MAINT-06); code that a deployment has removed comes with a new load of the page.
 */
async function fetchCode(load: () => Promise<ComponentType>, request: Request) {
  try {
    return await load();
  } catch (error) {
    const address = addressOf(request);
    const { pathname } = new URL(request.url);
    if (await isHealthy()) {
      // Never answered: the page is about to be replaced.
      if (reloadOnce(address)) return new Promise<never>(() => undefined);
      throw error;
    }
    if (maintenancePath.isAt(pathname)) throw error;
    noteMissingCode();
    preOutageUrl.set(address);
    return redirect(maintenancePath(countryOf(pathname) ?? "us", { redirect: address }));
  }
}

/** What stands behind the sign-in needs Temporal as soon as it is read, so its code is fetched after it. */
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
    // Inside the frame, which stays.
    ErrorBoundary: BrokenScreen,
  };
}

/** The loader of a frame. */
const frame =
  (load: () => Promise<ComponentType>) =>
  ({ request }: { readonly request: Request }) =>
    fetchCode(load, request);

const portalFrame = frame(withTemporal(async () => (await import("./frame/portal-frame.tsx")).PortalFrame));
const callingLayout = frame(async () => (await import("./frame/calling-layout.tsx")).CallingLayout);
const documentFrame = frame(
  withTemporal(async () => (await import("./frame/document-frame.tsx")).DocumentFrame),
);
const pageLayout = frame(withTemporal(async () => (await import("./frame/page-layout.tsx")).PageLayout));
/** Signed in, a legal page keeps the portal's header and menus. */
const readingFrame = (args: { readonly request: Request }) =>
  nextLoginStep(currentSession()?.claims) === "portal" ? portalFrame(args) : documentFrame(args);

export function createRouter(start: { readonly isApiDown: boolean }) {
  let isApiDown = start.isApiDown;
  const documents = pageRoutes.filter(({ isDocument }) => isDocument);
  const outside = pageRoutes.filter(({ access, isDocument }) => access !== "signed-in" && !isDocument);
  const inside = pageRoutes.filter(({ access }) => access === "signed-in");
  const leadAway = (request: Request): Response | undefined => {
    const { pathname } = new URL(request.url);
    if (!isApiDown || maintenancePath.isAt(pathname)) return undefined;
    isApiDown = false;
    const here = correctPath(pathname) ?? pathname;
    return redirect(maintenancePath(countryOf(here) ?? "us", { redirect: addressOf(request, here) }));
  };
  return createBrowserRouter([
    {
      Component: RootFrame,
      ErrorBoundary: BrokenPage,
      HydrateFallback: () => null,
      middleware: [
        ({ request }) => takeLinkToken(request),
        ({ request }) => leadAway(request),
        ({ request }) => checkAddress(request),
      ],
      children: [
        {
          Component: AuthFrame,
          children: [
            ...outside.filter(({ isBare }) => isBare).map(routeOf),
            {
              loader: callingLayout,
              Component: Fetched,
              children: outside.filter(({ isBare }) => !isBare).map(routeOf),
            },
          ],
        },
        { loader: readingFrame, Component: Fetched, children: documents.map(routeOf) },
        {
          loader: portalFrame,
          Component: Fetched,
          children: [{ loader: pageLayout, Component: Fetched, children: inside.map(routeOf) }],
        },
        { path: migratedLoginPath.pattern, loader: ({ request }) => redirect(migratedLogin(request)) },
        { path: "*", loader: ({ request }) => redirect(unmatchedPath(new URL(request.url).pathname)) },
      ],
    },
  ]);
}
