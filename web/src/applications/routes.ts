import { actionItemsPath, applicationItemsPath } from "@portal/domain/applications/paths";
import type { PageRoute } from "../platform/page-route.ts";

const screen = async () => (await import("./action-items-screen.tsx")).ActionItemsScreen;

export const applicationRoutes: readonly PageRoute[] = [
  { path: actionItemsPath, access: "signed-in", screen },
  { path: applicationItemsPath, access: "signed-in", screen },
];
