import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { loadPages } from "./app/pages.ts";
import { createRouter } from "./app/router.ts";
import { config, loadConfig } from "@portal/ui/calls/config.ts";
import { loadBrand } from "@portal/ui/brand.ts";
import { silenceForcedExits } from "./platform/forced-exit.ts";
import { kit } from "./platform/kit.tsx";
import { ignoreStrayDrops } from "@portal/ui/stray-drops.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { KitProvider } from "@portal/ui/kit.ts";

type Router = ReturnType<typeof createRouter>;

/** Waits until the first page's code has loaded. Until then, the outline in the server's page stays visible. */
function firstPage(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized }: Router["state"]) => initialized && resolve();
    router.subscribe(look);
    look(router.state);
  });
}

async function start(): Promise<void> {
  silenceForcedExits();
  ignoreStrayDrops();
  const configuration = await loadConfig();
  await loadBrand(config());
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  const router = createRouter({ isApiDown: !configuration.ok });
  await firstPage(router);
  // Also reports errors that React catches and replaces by an error page.
  createRoot(container, { onCaughtError: reportError }).render(
    <StrictMode>
      <KitProvider value={kit}>
        <RouterProvider router={router} />
      </KitProvider>
    </StrictMode>,
  );
  const { key } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key !== key) delete container.dataset["outlined"];
  });
  // Preloads the other pages' routes, so that a click on a link does not wait for the routes.
  fetchAhead(loadPages);
  // Preloads the maintenance page, because the network may be down when the page is needed.
  fetchAhead(() => import("./app/session/maintenance-screen.tsx"));
}

// Must not await `start`, because the first page's code runs only after this module has finished.
void start();
