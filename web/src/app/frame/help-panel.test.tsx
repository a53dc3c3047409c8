import * as applications from "@portal/domain/applications/contract";
import type { Opportunity } from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import type { Advance } from "@portal/domain/loans/contract";
import type { BusinessFundingExpert } from "@portal/domain/support/contract";
import * as support from "@portal/domain/support/contract";
import type { PublicConfig } from "@portal/domain/wire/config";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { advance, opportunity } from "../../testing/fixtures.ts";
import { openPage } from "../../testing/open-page.tsx";

const jordan: BusinessFundingExpert = {
  firstName: "Jordan",
  lastName: "Ellis",
  phone: "(800) 555-0176",
  extension: "4417",
  email: "jordan.ellis@lender.example",
  isSystemUser: false,
};
const system: BusinessFundingExpert = {
  ...jordan,
  firstName: "Import",
  lastName: "Robot",
  email: "robot@lender.example",
  isSystemUser: true,
};
const specialist = {
  firstName: "Ana",
  lastName: "Reyes",
  phone: "(800) 555-0144",
  extension: "212",
  email: "ana.reyes@lender.example",
  customerFacingProfile: true,
} as const;

type Start = {
  readonly opportunities?: readonly Opportunity[];
  readonly advances?: readonly Advance[];
  readonly bfes?: readonly BusinessFundingExpert[];
  readonly country?: "us" | "ca";
  readonly path?: string;
  readonly config?: Partial<PublicConfig>;
};

const open = (start: Start = {}) =>
  openPage(`/${start.country ?? "us"}/${start.path ?? "summary"}`, {
    as: { country_code: start.country ?? "us" },
    ...(start.config && { config: start.config }),
    api(api) {
      api.answer(applications.listOpportunities, {
        opportunities: [...(start.opportunities ?? [opportunity()])],
      });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(loans.listAdvances, { advances: [...(start.advances ?? [])] });
      api.answer(support.listBusinessFundingExperts, { bfes: [...(start.bfes ?? [system, jordan])] });
    },
  });

const panel = page.getByRole("region", { name: "Have questions?" });
const hours = panel.getByText("9 AM - 5 PM ET, Monday - Friday.", { exact: false });

test("the help panel shows the lender's expert to a US borrower with an open application [CORE-HELP-03, CORE-HELP-04, SERV-GEN-07, FORG-HELP-02, FORG-HELP-07]", async () => {
  await open();
  await expect.element(panel).toMatchTextContent("Jordan Ellis");
  expect(panel.getByText("Business Funding Expert", { exact: true }).elements()).toHaveLength(1);
  await expect.element(panel).not.toMatchTextContent("Robot");
  await expect
    .element(panel.getByRole("link", { name: "(800) 555-0176 ext. 4417" }))
    .toHaveAttribute("href", "tel:(800) 555-0176;ext=4417");
  await expect
    .element(panel.getByRole("link", { name: "jordan.ellis@lender.example" }))
    .toHaveAttribute("href", "mailto:jordan.ellis@lender.example");
  for (const link of panel.getByRole("link").elements())
    expect(link.getAttribute("href")).toMatch(/^(?:tel|mailto):/);
  for (const role of ["button", "textbox", "combobox", "checkbox"] as const)
    expect(panel.getByRole(role).elements()).toEqual([]);
});

test.each([
  ["in Canada", { country: "ca" }],
  ["without an application", { opportunities: [] }],
  [
    "with a closed application",
    { opportunities: [opportunity({ stageName: "Closed Lost", stage: "CLOSED" })] },
  ],
] as const)(
  "the help panel of a borrower %s shows no expert [CORE-HELP-03, FORG-HELP-03]",
  async (_, start: Start) => {
    const api = await open(start);
    await expect.element(panel).toMatchTextContent("Monday - Friday");
    await expect.element(panel).not.toMatchTextContent("Business Funding Expert");
    expect(api.calls(support.listBusinessFundingExperts)).toEqual([]);
  },
);

test("the help panel shows the team's phone number under an expert with a different number [FORG-HELP-02]", async () => {
  await open();
  await expect
    .element(hours)
    .toHaveTextContent(
      "9 AM - 5 PM ET, Monday - Friday. Not reaching Jordan? Call our team at (800) 555-0142. You can also write to support@alderway.example.",
    );
});

test("the help panel does not repeat the team's phone number under an expert with that number", async () => {
  await open({ bfes: [{ ...jordan, phone: "800-555-0142" }] });
  await expect.element(panel).toMatchTextContent("800-555-0142");
  await expect
    .element(hours)
    .toHaveTextContent("9 AM - 5 PM ET, Monday - Friday. You can also write to support@alderway.example.");
});

test("the help panel shows a customer-facing forgiveness specialist first [CORE-HELP-01, FORG-GEN-04]", async () => {
  await open({ opportunities: [opportunity({ type: "SBA", caseWorker: specialist })], bfes: [] });
  await expect
    .element(panel)
    .toHaveTextContent(
      "Have questions?ARAna ReyesLoan Forgiveness Specialist(800) 555-0144 ext. 212ana.reyes@lender.example8 AM - 6 PM ET, Monday - Friday",
    );
  for (const role of ["button", "textbox", "combobox", "checkbox"] as const)
    expect(panel.getByRole(role).elements()).toEqual([]);
});

test("the help panel shows the program's e-mail address under a specialist who has no e-mail address [FORG-HELP-02]", async () => {
  const caseWorker = { ...specialist, email: null };
  await open({ opportunities: [opportunity({ type: "SBA", caseWorker })], bfes: [] });
  await expect
    .element(panel)
    .toMatchTextContent("8 AM - 6 PM ET, Monday - Friday You can also write to ppp@alderway.example.");
});

test("the help panel shows the phone line instead of a specialist who is not customer-facing [CORE-HELP-02, CORE-HELP-06]", async () => {
  await open({
    opportunities: [opportunity({ type: "SBA", caseWorker: { customerFacingProfile: false } })],
    bfes: [],
  });
  await expect
    .element(panel)
    .toHaveTextContent("Have questions?(800) 555-0144ppp@alderway.example8 AM - 6 PM ET, Monday - Friday");
});

test.each([
  ["the US", {}, "(800) 555-0142support@alderway.example9 AM - 5 PM ET, Monday - Friday"],
  ["Canada", { country: "ca" }, "(800) 555-0143support.ca@alderway.example9 AM - 6 PM ET, Monday - Friday"],
  [
    "the PPP program",
    { advances: [advance({ type: "SBA" })], path: "action-items" },
    "(800) 555-0144ppp@alderway.example8 AM - 6 PM ET, Monday - Friday",
  ],
] as const)(
  "the help panel shows the contact details for %s [CORE-HELP-06, CORE-HELP-07, CORE-HELP-08, CORE-CONST-10, SERV-CONST-10, FORG-HELP-02, FORG-HELP-04]",
  async (_, start: Start, text) => {
    await open({ opportunities: [], ...start });
    await expect.element(panel).toHaveTextContent(`Have questions?${text}`);
  },
);

test.each([
  ["opp-1", "(800) 555-0142"],
  ["opp-ppp", "(800) 555-0144"],
] as const)(
  "the help panel on a page of application %s shows contact details for the application [CORE-HELP-06]",
  async (id, phone) => {
    await open({
      opportunities: [opportunity(), opportunity({ id: "opp-ppp", type: "SBA" })],
      bfes: [],
      path: `action-items/${id}`,
    });
    await expect.element(panel).toMatchTextContent(phone);
  },
);

test("the help panel mentions PPP if an open application is for a PPP loan [CORE-HELP-06]", async () => {
  await open({ opportunities: [opportunity(), opportunity({ id: "opp-ppp", type: "SBA" })], bfes: [] });
  await expect.element(panel).toMatchTextContent("(800) 555-0144");
});

test.each(["MarketplaceOne", "MarketplaceTwo"])(
  "the help panel requests no experts for an application from the excluded marketplace %s [CORE-HELP-05, SERV-GEN-08]",
  async (partnerName) => {
    const api = await open({ opportunities: [opportunity({ partnerName })] });
    await expect.element(panel).toMatchTextContent("(800) 555-0142");
    await expect.element(panel).not.toMatchTextContent("Jordan");
    expect(api.calls(support.listBusinessFundingExperts)).toEqual([]);
  },
);

test("the help panel requests experts for an application from a marketplace that is not excluded [CORE-HELP-05, SERV-GEN-08]", async () => {
  const api = await open({
    opportunities: [opportunity({ partnerName: "MarketplaceTwo" })],
    config: { bfeExcludedPartners: ["MarketplaceThree"] },
  });
  await expect.element(panel).toMatchTextContent("Jordan Ellis");
  expect(api.calls(support.listBusinessFundingExperts)).toMatchObject([{ params: { id: "opp-1" } }]);
});

test("the help panel never breaks a range of opening hours or days across two lines", async () => {
  await open();
  await expect.element(panel).toMatchTextContent("Monday - Friday");
  const box = panel.element() as HTMLElement;
  for (let width = 320; width >= 160; width -= 8) {
    box.style.width = `${width}px`;
    for (const range of ["9 AM - 5 PM ET", "Monday - Friday"]) {
      const lines = panel.getByText(range, { exact: true }).element().getClientRects().length;
      expect(`${range} ${lines} at ${width}`).toBe(`${range} 1 at ${width}`);
    }
  }
});
