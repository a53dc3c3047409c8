import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo } from "../../testing/open-page.tsx";

const main = page.getByRole("main");
const addresses = [
  "/us/forgiveness/opp-ppp/Forgiveness%20Demographic%20Information",
  "/us/forgiveness-application",
  "/us/questionnaire",
  "/us/sba-3508s",
  "/us/forgiveness/covered-costs-documents",
  "/us/forgiveness-customer-signoff-completed",
  "/us/forgiveness-detail",
  "/us/forgiveness-summary",
];

test.each([
  [
    "SBA guaranty was claimed",
    null,
    true,
    "Forgiveness isn't available for this loan",
    /We asked the SBA to pay its guaranty on this loan.+call us at \(800\) 555-0144\./,
  ],
  [
    "collateral package is ready",
    "Ready",
    false,
    "Forgiveness is temporarily unavailable",
    /The system is currently unavailable\. Please check back later\./,
  ],
  [
    "collateral package is packaged",
    "Packaged",
    false,
    "Forgiveness is temporarily unavailable",
    /The system is currently unavailable\. Please check back later\./,
  ],
] as const)(
  "every forgiveness page explains why forgiveness is unavailable when the loan's %s [FORG-HOME-02, FORG-HOME-03]",
  async (_, collateralPackageStatus, available, title, text) => {
    await openForgiveness("/us/loans", {
      advance: { collateralPackageStatus },
      record: { applicationVersionSelected: "3508S" },
      api: (stub) =>
        stub.answer(getGuarantyClaim, ({ params }) => ({
          guarantyClaim: { advanceId: params.id, available, status: null },
        })),
    });
    for (const each of addresses) {
      goTo(each);
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(title);
      await expect.element(main).toMatchTextContent(text);
      const offers = main.getByRole("link", { name: /Continue|Upload|Get Started|Start/ });
      await expect.element(offers).not.toBeInTheDocument();
      expect(address()).toBe(each);
      goTo("/us/loans");
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Your loans");
    }
  },
);
