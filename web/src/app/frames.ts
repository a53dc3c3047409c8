import type { ComponentType } from "react";
import type { PageRoute } from "../platform/page-route.ts";

type Load = () => Promise<ComponentType>;

export const frames = {
  calling: async () => (await import("./frame/calling-layout.tsx")).CallingLayout,
  document: async () => (await import("./frame/document-frame.tsx")).DocumentFrame,
  portal: async () => (await import("./frame/portal-frame.tsx")).PortalFrame,
  page: async () => (await import("./frame/page-layout.tsx")).PageLayout,
} satisfies Record<string, Load>;

/** The kinds of pages, named after the frames around them. Each name is the id of a layout route (router.ts). */
export const framings = ["bare", "calling", "document", "page"] as const;
export type Framing = (typeof framings)[number];

export function framingOf({ access, isBare, isDocument }: PageRoute): Framing {
  if (access === "signed-in") return "page";
  if (isDocument) return "document";
  return isBare ? "bare" : "calling";
}
