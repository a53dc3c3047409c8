import { createBrowserRouter, redirect, type RouteObject } from "react-router";
import { sessionTexts } from "@portal/domain/auth/messages";
import { campaign, currentSession, rememberUrl, storedCountry } from "../platform/session-storage.ts";
import { pendingAlert, raiseAlert } from "../platform/alerts.ts";
import { correctPath, countryOf, unmatchedPath } from "../platform/country.ts";
import { AuthFrame } from "./frame/auth-frame.tsx";
import { guard, isRememberable } from "./session/guard.ts";
import { MaintenanceScreen } from "./session/maintenance-screen.tsx";
import { RootFrame } from "./frame/root-frame.tsx";
import { ScreenError } from "./frame/screen-error.tsx";

/** Runs before every screen: the country of the address, then who may see it. */
function checkAddress(request: Request): Response | null {
  const url = new URL(request.url);
  const campaignId = url.searchParams.get("utm_campaign");
  if (campaignId) campaign.set(campaignId);
  const corrected = correctPath(url.pathname);
  if (corrected) return redirect(corrected + keptSearch(url) + location.hash);
  const country = countryOf(url.pathname);
  if (!country) return null;
  storedCountry.set(country);
  const verdict = guard(
    { pathname: url.pathname, search: url.search, country },
    currentSession()?.claims,
    pendingAlert() !== undefined,
  );
  if (verdict.kind === "allow") return null;
  const address = url.pathname + url.search;
  if (verdict.remember && isRememberable(address)) rememberUrl(address, currentSession()?.claims.guid);
  if (verdict.expired) raiseAlert("warning", sessionTexts.expired);
  return redirect(verdict.to);
}

/** Loaders of one address run side by side, so what the root's redirects is left to it. */
function leadUnmatched({ request }: { readonly request: Request }): Response | null {
  const { pathname } = new URL(request.url);
  return correctPath(pathname) ? null : redirect(unmatchedPath(pathname));
}

/** The root keeps only the campaign; every other address keeps its whole query (CORE-COUNTRY-02, 03). */
function keptSearch(url: URL): string {
  if (url.pathname !== "/") return url.search;
  const campaignId = url.searchParams.get("utm_campaign");
  return campaignId ? `?utm_campaign=${encodeURIComponent(campaignId)}` : "";
}

/** Screens of the portal that are not online yet; each says so and gives a phone number. */
const elsewhere = [
  "forgot-password",
  "security-questions",
  "reset-password",
  "reset-account",
  "create-account",
  "verify-email",
  "confirm-paypal-account",
  "pp-app/confirm-paypal-account",
  "privacy-policy",
  "terms-of-use",
  "terms-and-conditions",
];

const elsewhereSignedIn = [
  "contact-us",
  "settings/*",
  "one-time-payment",
  "references",
  "questionnaire/*",
  "upload-document-open-banking/:opportunityId/:groupName",
  "application/:opportunityId/ownership",
  "application/:opportunityId/verify-bank-accounts",
  "application/:opportunityId/add-bank-accounts",
  "verify-bank-accounts",
  "add-bank-accounts",
  "forgiveness-summary",
  "upload-document/*",
  ...[
    "additional-identification",
    "business-ownership",
    "calculate-payroll-data",
    "upload-bank-statements",
    "upload-addendum-a",
    "upload-addendum-b",
    "payroll-verification",
    "reduction-in-gross-receipts",
    "reduction-in-gross-receipts-documents",
  ].map((page) => `:opportunityId/${page}`),
];

/** Pages of one request of their own that take nothing but documents. */
const singlePurposeUploads = [
  "identification",
  "proof-of-identity",
  "proof-of-business",
  "business-license",
  "drivers-license",
  "tax-return",
  "voided-check",
  "demographic-information",
];

const elsewhereScreen = async () => ({
  Component: (await import("../platform/elsewhere-screen.tsx")).ElsewhereScreen,
});

const publicScreens: RouteObject[] = [
  {
    path: "login",
    lazy: async () => ({ Component: (await import("../auth/login-screen.tsx")).LoginScreen }),
  },
  {
    path: "security-question",
    lazy: async () => ({
      Component: (await import("../auth/security-question-screen.tsx")).SecurityQuestionScreen,
    }),
  },
  // Not fetched when it is needed: by then the network may be down.
  { path: "maintenance", Component: MaintenanceScreen },
  ...elsewhere.map((path): RouteObject => ({ path, lazy: elsewhereScreen })),
];

const portalScreens: RouteObject[] = [
  {
    path: "summary",
    lazy: async () => ({ Component: (await import("./summary/summary-screen.tsx")).SummaryScreen }),
  },
  {
    path: "action-items/:opportunityId?",
    lazy: async () => ({
      Component: (await import("../applications/action-items-screen.tsx")).ActionItemsScreen,
    }),
  },
  {
    path: "activity/:loanId",
    lazy: async () => ({ Component: (await import("../loans/activity-screen.tsx")).ActivityScreen }),
  },
  // Until bank statements can be fetched from the bank, the choice is to upload them.
  ...[
    "upload-document-group/:opportunityId/:groupName",
    "upload-document-choice/:opportunityId/:groupName",
    "forgiveness/:opportunityId/:groupName",
  ].map((path): RouteObject => ({
    path,
    lazy: async () => ({ Component: (await import("../documents/upload-screen.tsx")).UploadScreen }),
  })),
  ...singlePurposeUploads.map((page): RouteObject => ({
    path: `:opportunityId/${page}`,
    lazy: async () => ({
      Component: (await import("../documents/upload-screen.tsx")).SinglePurposeUploadScreen,
    }),
  })),
  ...elsewhereSignedIn.map((path): RouteObject => ({ path, lazy: elsewhereScreen })),
];

export function createRouter(start: { readonly isApiDown: boolean }) {
  let isApiDown = start.isApiDown;
  return createBrowserRouter([
    {
      Component: RootFrame,
      ErrorBoundary: ScreenError,
      HydrateFallback: () => null,
      loader: ({ request }) => {
        const { pathname, search } = new URL(request.url);
        if (isApiDown && !pathname.endsWith("/maintenance")) {
          isApiDown = false;
          const here = correctPath(pathname) ?? pathname;
          return redirect(
            `/${countryOf(here) ?? "us"}/maintenance?redirect=${encodeURIComponent(here + search)}`,
          );
        }
        return checkAddress(request);
      },
      shouldRevalidate: () => true,
      children: [
        { path: ":country", Component: AuthFrame, children: publicScreens },
        {
          path: ":country",
          lazy: async () => ({ Component: (await import("./frame/portal-frame.tsx")).PortalFrame }),
          children: portalScreens,
        },
        {
          // The provider's sign-on, which stands outside the countries.
          Component: AuthFrame,
          children: ["oauth/landing", "oauth/paypal", "pp-app/oauth/landing", "pp-app/oauth/paypal"].map(
            (path): RouteObject => ({ path, lazy: elsewhereScreen }),
          ),
        },
        { path: "*", loader: leadUnmatched },
      ],
    },
  ]);
}
