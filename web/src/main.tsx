import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createRouter } from "./app/router.ts";
import { config, loadConfig } from "./platform/config.ts";
import { loadBrand } from "./app/frame/brand.ts";

/** Everything the first screen needs, fetched side by side; older browsers get Temporal first. */
async function start(): Promise<void> {
  const [configuration] = await Promise.all([
    loadConfig(),
    "Temporal" in globalThis ? undefined : import("temporal-polyfill/global"),
  ]);
  await loadBrand(config());
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={createRouter({ isApiDown: !configuration.ok })} />
    </StrictMode>,
  );
}

await start();
