import { queuePage } from "@portal/domain/work/paths";
import type { PageRoute } from "../platform/page-route.ts";

export const workRoutes: readonly PageRoute[] = [
  { path: queuePage, access: "tabs", screen: async () => (await import("./queue-screen.tsx")).QueueScreen },
];
