import type { LegalKind } from "@portal/domain/support/contract";
import * as paths from "@portal/domain/support/paths";
import type { Page } from "@portal/domain/wire/pages/page-path";
import { createElement, type ComponentType } from "react";
import type { PageRoute } from "../platform/page-route.ts";

export const supportRoutes: readonly PageRoute[] = [
  {
    path: paths.contactUsPath,
    access: "signed-in",
    screen: async () => (await import("./inquiry/contact-us-screen.tsx")).ContactUsScreen,
  },
  {
    path: paths.messagesPath,
    access: "signed-in",
    screen: async () => (await import("./threads/messages-screen.tsx")).MessagesScreen,
  },
  {
    path: paths.messagePath,
    access: "signed-in",
    screen: async () => (await import("./threads/thread-screen.tsx")).ThreadScreen,
  },
  legalPage(paths.privacyPolicyPath, "privacy-policy"),
  legalPage(paths.termsOfUsePath, "terms-of-use"),
  legalPage(paths.termsAndConditionsPath, "terms-and-conditions"),
];

function legalPage(path: Page, kind: LegalKind): PageRoute {
  let Screen: ComponentType | undefined;
  const screen = async () => {
    const { LegalScreen } = await import("./legal/legal-screen.tsx");
    Screen ??= () => createElement(LegalScreen, { kind });
    return Screen;
  };
  return { path, access: "public", isDocument: true, screen };
}
