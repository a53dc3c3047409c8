import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createRouter } from "./app/router.ts";
import { config, loadConfig } from "./platform/config.ts";
import { loadBrand } from "./app/frame/brand.ts";
import { kit } from "./platform/kit.tsx";
import { currentSession } from "./platform/session-storage.ts";
import { fetchAhead } from "./platform/when-idle.ts";
import { KitProvider } from "./ui/kit.ts";

/** Everything the first screen needs. */
async function start(): Promise<void> {
  const configuration = await loadConfig();
  await loadBrand(config());
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  createRoot(container).render(
    <StrictMode>
      <KitProvider value={kit}>
        <RouterProvider router={createRouter({ isApiDown: !configuration.ok })} />
      </KitProvider>
    </StrictMode>,
  );
}

await start();
// Before they are needed: by then the network may be down, or the borrower waiting.
fetchAhead(() =>
  Promise.all([
    import("./app/session/maintenance-screen.tsx"),
    currentSession() && import("./app/session/idle-watch.tsx"),
  ]),
);
