import { deskPath } from "@portal/domain/staff/paths";
import { isHealthy } from "@portal/ui/calls/health.ts";
import { createElement, type ComponentType } from "react";
import { createBrowserRouter, redirect, useLoaderData, useLocation, type RouteObject } from "react-router";
import { waitForPortal } from "../platform/outage.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { currentSession, refreshSession } from "../platform/session.ts";
import { RootFrame } from "./frame/root-frame.tsx";
import { BrokenPage, BrokenScreen } from "./frame/screen-error.tsx";
import { routes } from "./routes.ts";
import { redirectFor } from "./session/guard.ts";
import { startingAt } from "./session/start-page.ts";

/** Renders the component that a route's loader fetched. */
function Fetched() {
  return createElement(useLoaderData() as ComponentType);
}

/** Remounts the page for every new path, so that each page starts at its heading. */
function FetchedScreen() {
  return createElement(Fetched, { key: useLocation().pathname });
}

const Nothing = () => null;

/** Fetches code. While the portal is unreachable, waits and tries again. */
async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await isHealthy()) throw error;
    await waitForPortal();
    return load();
  }
}

async function admit(request: Request): Promise<Response | undefined> {
  if (!currentSession()) await refreshSession();
  const to = redirectFor(currentSession()?.state ?? "none", new URL(request.url));
  return to === undefined ? undefined : redirect(await startingAt(to));
}

/**
 * Fetches a page's code only for people who may open it. A locked desk fetches nothing. People without a queue who open
 * the desk continue to their first page.
 */
async function fetchScreen({ access, path, screen }: PageRoute): Promise<ComponentType | Response> {
  const session = currentSession();
  if (access === "anyone") return fetchCode(screen);
  if (session?.state !== "open") return Nothing;
  const { admits, firstPage } = await fetchCode(() => import("./session/admits.ts"));
  if (admits(access, session)) return fetchCode(screen);
  const other = path.pattern === deskPath ? firstPage(session) : undefined;
  if (other !== undefined) return redirect(other);
  const { NoAccess } = await fetchCode(() => import("./frame/no-access.tsx"));
  return () => createElement(NoAccess, { access });
}

const routeOf = (page: PageRoute): RouteObject => ({
  path: page.path.pattern,
  loader: () => fetchScreen(page),
  Component: page.isShared ? Fetched : FetchedScreen,
  // Shows the error inside the frame, so that the header stays usable.
  ErrorBoundary: BrokenScreen,
});

export function createRouter(pages: readonly PageRoute[] = routes) {
  return createBrowserRouter([
    {
      Component: RootFrame,
      ErrorBoundary: BrokenPage,
      HydrateFallback: Nothing,
      middleware: [({ request }) => admit(request)],
      // The route needs a loader, because the router runs middleware only for routes with a loader.
      loader: () => null,
      children: [
        {
          loader: () => fetchCode(async () => (await import("./frame/auth-frame.tsx")).AuthFrame),
          Component: Fetched,
          children: pages.filter(({ access }) => access === "anyone").map(routeOf),
        },
        {
          loader: () => fetchCode(async () => (await import("./frame/desk-frame.tsx")).DeskFrame),
          Component: Fetched,
          children: [
            ...pages.filter(({ access }) => access !== "anyone").map(routeOf),
            {
              path: "*",
              loader: () => fetchCode(async () => (await import("./frame/not-found.tsx")).NotFound),
              Component: FetchedScreen,
            },
          ],
        },
      ],
    },
  ]);
}
