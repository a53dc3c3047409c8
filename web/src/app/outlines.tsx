import { loginPath } from "@portal/domain/auth/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { baseConfig } from "@portal/domain/wire/base-config";
import { productNamePlaceholder, type Outline } from "@portal/domain/wire/pages/page-files";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { presetConfig } from "@portal/ui/calls/config.ts";
import { KitProvider } from "@portal/ui/kit.ts";
import { correctPath } from "../platform/country.ts";
import { kit } from "../platform/kit.tsx";
import { LoginOutline } from "./frame/login-outline.tsx";
import { SummaryOutline } from "./summary/summary-outline.tsx";

const routes = [
  { path: loginPath.pattern, Component: LoginOutline },
  { path: summaryPath.pattern, Component: SummaryOutline },
];

function render(address: string, visitor: Outline["visitor"]): string {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return renderToStaticMarkup(
    // The outline is only a picture, so it must not get the focus or be read by screen readers.
    <div className="outline" data-for={visitor} inert aria-hidden>
      <KitProvider value={kit}>
        <RouterProvider router={router} />
      </KitProvider>
    </div>,
  );
}

/** Renders the outlines of the first pages at build time, with placeholders for the lender's texts. */
export function renderOutlines(): Outline[] {
  presetConfig({ ...baseConfig, productName: productNamePlaceholder });
  return (["us", "ca"] as const).flatMap((country): Outline[] => {
    const login = loginPath(country);
    const summary = summaryPath(country);
    // The web app redirects the site's root to the login page (CORE-COUNTRY-03).
    const atLogin = correctPath("/") === login ? [login, "/"] : [login];
    return [
      { paths: atLogin, visitor: "guest", markup: render(login, "guest") },
      { paths: [summary], visitor: "borrower", markup: render(summary, "borrower") },
    ];
  });
}
