import { messagesPage, threadPage } from "@portal/domain/support/desk/paths";
import type { PageRoute } from "../../platform/page-route.ts";

const messages = {
  access: ["cases.read"],
  screen: async () => (await import("./messages-screen.tsx")).MessagesScreen,
  isShared: true,
} as const;

export const messageRoutes: readonly PageRoute[] = [
  { path: messagesPage, ...messages },
  { path: threadPage, ...messages },
];
