import { loginPath, migratedLoginPath, migratedSegment } from "@portal/domain/auth/paths";
import { sessionTexts } from "@portal/domain/auth/session/messages";
import { maintenancePath } from "@portal/domain/frame/paths";
import { createElement, type ComponentType } from "react";
import { createBrowserRouter, redirect, useLoaderData, useLocation, type RouteObject } from "react-router";
import { pendingAlert, raiseAlert } from "../platform/alerts.ts";
import { correctPath, countryOf, unmatchedPath } from "../platform/country.ts";
import { linkTokens } from "../platform/link-tokens.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { isHealthy } from "../platform/health.ts";
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
import { noteMissingCode } from "./session/missing-code.ts";

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

/**
 * What was asked for, at its corrected path where that is given. A request has no fragment; the page that is open
 * has one, where it is the one that is asked for.
 */
function addressOf({ url }: Request, corrected?: string): string {
  const { pathname, search } = new URL(url);
  return (corrected ?? pathname) + search + (location.pathname === pathname ? location.hash : "");
}

/** Lets the borrower see a page, or leads them where they belong. */
function admit(page: PageRoute, request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const country = countryOf(pathname);
  if (!country) return undefined;
  const claims = currentSession()?.claims;
  const verdict = guard(page, { pathname, search, country }, claims, pendingAlert() !== undefined);
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

/** Code that does not come because the portal is away is an outage like any other (CORE-MAINT-06). */
async function fetchScreen({ path, screen }: PageRoute, request: Request) {
  try {
    return await screen();
  } catch (error) {
    if (path === maintenancePath || (await isHealthy())) throw error;
    noteMissingCode();
    const address = addressOf(request);
    preOutageUrl.set(address);
    const country = countryOf(new URL(request.url).pathname) ?? "us";
    return redirect(maintenancePath(country, { redirect: address }));
  }
}

function routeOf(page: PageRoute): RouteObject {
  return {
    path: page.path.pattern,
    middleware: [({ request }) => admit(page, request)],
    loader: ({ request }) => fetchScreen(page, request),
    Component: FetchedScreen,
    // Inside the frame, which stays.
    ErrorBoundary: BrokenScreen,
  };
}

const portalFrame = async () => {
  const [{ PortalFrame }] = await Promise.all([import("./frame/portal-frame.tsx"), loadTemporal()]);
  return PortalFrame;
};
const callingLayout = async () => (await import("./frame/calling-layout.tsx")).CallingLayout;
const documentFrame = async () => {
  const [{ DocumentFrame }] = await Promise.all([import("./frame/document-frame.tsx"), loadTemporal()]);
  return DocumentFrame;
};
const pageLayout = async () => (await import("./frame/page-layout.tsx")).PageLayout;

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
        { loader: documentFrame, Component: Fetched, children: documents.map(routeOf) },
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
