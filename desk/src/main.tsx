import { loadBrand } from "@portal/ui/brand.ts";
import { config, loadConfig } from "@portal/ui/calls/config.ts";
import { KitProvider } from "@portal/ui/kit.ts";
import { ignoreStrayDrops } from "@portal/ui/stray-drops.ts";
import { loadTemporal } from "@portal/ui/temporal.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { OutageBanner } from "./app/frame/outage-banner.tsx";
import { createRouter } from "./app/router.ts";
import { kit } from "./platform/kit.tsx";
import { RouterProvider } from "react-router/dom";

async function start(): Promise<void> {
  ignoreStrayDrops();
  await Promise.all([loadConfig(), loadTemporal()]);
  await loadBrand(config());
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  createRoot(container, { onCaughtError: reportError }).render(
    <StrictMode>
      <KitProvider value={kit}>
        <OutageBanner />
        <RouterProvider router={createRouter()} />
      </KitProvider>
    </StrictMode>,
  );
}

// Must not await `start`, because the first page's code runs only after this module has finished.
void start();
