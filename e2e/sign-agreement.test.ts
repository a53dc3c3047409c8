import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { WorkerPortal } from "./global-portal.ts";
import { png } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const application = "application-contact-lena-hart";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Gives the application the sandbox's sample agreement, which has two fields to initial and one field to sign. */
async function give(server: WorkerPortal): Promise<void> {
  const sample = await fetch(`${server.url}/sandbox/agreement.pdf`);
  await lenderOf(server).giveAgreement(application, new Uint8Array(await sample.arrayBuffer()));
}

async function choose(server: WorkerPortal, fault: string): Promise<void> {
  const body = new URLSearchParams({ fault });
  const answer = await fetch(`${server.url}/sandbox/signing/fault`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
}

async function open(page: Page): Promise<void> {
  await page.goto("/us/summary");
  await page.getByRole("link", { name: /^View your loan agreement, / }).click();
  await expect(page).toHaveURL(/\/us\/[^/]+\/loan-agreement$/);
}

test.beforeEach(({ server }) => give(server));
test.afterEach(({ server }) => choose(server, "none"));

test(
  "a signer reads the agreement, consents, signs by hand and downloads the signed copy [FORG-AGR-01, FORG-AGR-06, FORG-AGR-10]",
  { tag: "@phone" },
  async ({ page, portal, server }) => {
    await choose(server, "held");
    await portal.signIn(person("lena"));
    await open(page);
    await expect(
      page.getByText("Read it here, then sign online. Funding takes 1 to 2 business days after you sign."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Or print and upload a signed copy" })).toBeVisible();
    await portal.look("loan-agreement-online");
    await page.getByRole("button", { name: "Sign Loan Agreement" }).click();
    await expect(page).toHaveURL(/\/api\/esign\/[\w.-]{80}$/);
    await expect(title(page)).toHaveText("Sign your loan agreement");
    await expect(page.getByText("Page 1 of 3", { exact: true })).toBeVisible();
    // A desktop shows the agreement as pictures with hidden text. A phone shows only the text.
    const words = test.info().project.name === "phone" ? ".reading" : ".viewer [data-part=text]";
    await expect(page.locator(words)).toContainText("Business Loan Agreement");
    await portal.look("signing-consent");

    await act(page, "Agree and Continue").click();
    await expect(
      page.getByText("Agree to do business electronically to go on, or choose Finish later."),
    ).toBeVisible();
    await page.getByRole("checkbox", { name: /^I agree to do business electronically/ }).check();
    await act(page, "Agree and Continue").click();
    await expect(page.getByLabel("Full name")).toHaveValue("Lena Hart");

    await act(page, "Draw").click();
    await act(page, "Adopt and Continue").click();
    await expect(act(page, "Draw")).toHaveAccessibleDescription("Draw your signature, or choose Type.");
    const needed = page.locator("#pad-problem");
    await expect(needed).toHaveText("Draw your signature, or choose Type.");
    const box = await page.locator("[data-pad=drawn] canvas").boundingBox();
    if (!box) throw new Error("the pad is not there");
    await page.mouse.move(box.x + 20, box.y + 60);
    await page.mouse.down();
    for (let at = 1; at <= 10; at++) await page.mouse.move(box.x + 20 + at * 20, box.y + 60 - (at % 3) * 20);
    await page.mouse.up();
    await expect(needed).toBeHidden();
    await portal.look("signing-drawn");
    await act(page, "Adopt and Continue").click();

    await expect(page.getByText("0 of 3 fields signed")).toBeVisible();
    await expect(page.getByText("Page 1 of 3", { exact: true })).toBeVisible();
    await act(page, "Initial").click();
    await expect(page.getByText("Page 2 of 3", { exact: true })).toBeVisible();
    await act(page, "Initial").click();
    await expect(page.getByText("Page 3 of 3", { exact: true })).toBeVisible();
    await expect(page.getByRole("term").filter({ hasText: "Loan amount" })).toBeVisible();
    // On a phone, the agreement's text must be large enough to read. The fields to sign are inside the text.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Text", exact: true }).click();
    const paper = page.getByRole("region", { name: "Pages of the agreement" });
    await expect(paper.getByText(/^This document is the whole agreement\./)).toHaveCSS("font-size", "16px");
    await expect(paper.getByRole("heading", { level: 2 })).toHaveText([
      "6. Electronic records",
      "7. Whole agreement",
    ]);
    const steps = page.getByRole("heading", { name: "Sign 3 fields" });
    expect((await paper.boundingBox())?.y).toBeLessThan((await steps.boundingBox())?.y ?? 0);
    await expect(paper.getByRole("button", { name: "Sign here" })).toBeInViewport();
    await portal.look("signing-fields-text");
    await page.getByRole("button", { name: "Pages", exact: true }).click();
    const drawn = page.locator(".paper > canvas");
    const fitting = (await drawn.boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "Larger" }).click();
    await expect.poll(async () => (await drawn.boundingBox())?.width).toBeCloseTo(2 * fitting, -1);
    await page.getByRole("button", { name: "Larger" }).click();
    await page.setViewportSize({ width: 1280, height: 720 });
    const finishes = page.getByText("Choosing Finish signs the loan agreement for");
    await expect(finishes).toBeHidden();
    await page.locator(".place.is-next").click();
    await expect(finishes).toBeVisible();
    await expect(page.getByText("3 of 3 fields signed").first()).toBeVisible();
    await act(page, "Finish").click();

    await expect(page).toHaveURL(/\/us\/[^/]+\/loan-agreement\/signed$/);
    await expect(title(page)).toHaveText("You signed your loan agreement");
    await expect(page.getByText("It may take up to 15 minutes for this page to update.")).toBeVisible();
    await expect(page.getByText("Funding takes 1 to 2 business days.")).toBeVisible();
    await expect(page.getByText("Filing your signed copy. You can close this page.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Download your signed copy" })).toHaveCount(0);
    const stages = page.getByRole("list", { name: "Where your application stands" });
    await expect(stages.locator("[aria-current=step]")).toHaveText("Sign loan agreementSigned, being filed");
    await expect(page.getByText("Lena Hart, Owner")).toBeVisible();

    await expect(async () => {
      await page.request.get("/sandbox/signing");
      const held = await (await page.request.get("/sandbox/signing")).text();
      expect(held).toContain("Let go");
    }).toPass();
    const [, session = ""] =
      /name="session" value="([^"]+)"/.exec(await (await page.request.get("/sandbox/signing")).text()) ?? [];
    expect((await page.request.post("/sandbox/signing/held", { form: { session } })).ok()).toBe(true);
    await expect(page.getByText("Your signed copy is filed.")).toBeVisible({ timeout: 10_000 });
    await expect(stages.locator("[aria-current=step]")).toHaveText("Receive loan fundingIn progress");
    await expect(page.getByText("It may take up to 15 minutes for this page to update.")).toHaveCount(0);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download your signed copy" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("loan-agreement-signed.pdf");
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  },
);

/** Counts the dark pixels of a drawn page. */
const inkOn = (page: Page, name: string) =>
  page
    .getByRole("region", { name })
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      if (canvas.width === 0) return 0;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      let ink = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! < 128) ink += 1;
      return ink;
    });

test("the agreement page shows the agreement as text or as pages, and saves and prints the file", async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    const printed = window as unknown as { printed?: number[] };
    window.print = () => {
      printed.printed = Array.from(document.querySelectorAll("body > div > img"), (picture) =>
        picture instanceof HTMLImageElement ? picture.naturalWidth : 0,
      );
    };
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.signIn(person("lena"));
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/contract")) files.push(request.url());
  });
  await open(page);
  await expect(page.getByRole("heading", { name: "Business Loan Agreement 3 pages" })).toBeVisible();
  const first = page.getByRole("region", { name: "Page 1 of 3" });
  await expect(first.getByRole("heading")).toHaveText([
    "Business Loan Agreement",
    "1. The loan",
    "2. Payments",
    "3. Early repayment",
  ]);
  const words = first.getByText(/^Lender will lend Borrower \$40,000\.00\..* does not grow with time\.$/);
  await expect(words).toHaveCSS("font-size", "16px");
  // The agreement's main figures are visible before the file is downloaded.
  const figures = page.getByRole("region", { name: "Your loan" }).filter({ visible: true });
  await expect(figures.getByRole("term")).toHaveText([
    "Loan amount",
    "Total Loan Fee",
    "Total to repay",
    "Term",
    "Average payment",
  ]);
  const [above, below] = [await figures.boundingBox(), await words.boundingBox()];
  expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
  expect(files).toEqual([]);

  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await expect.poll(() => inkOn(page, "Page 1 of 3")).toBeGreaterThan(1_000);
  await expect(first).toContainText("Hart Orchards LLC");
  expect(await inkOn(page, "Page 3 of 3")).toBe(0);
  const pages = page.getByRole("region", { name: "Pages of the agreement" });
  await page.getByRole("button", { name: "Pages", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(pages).toBeFocused();
  await page.keyboard.press("End");
  await expect.poll(() => inkOn(page, "Page 3 of 3")).toBeGreaterThan(100);
  // A page of the agreement outside the window has no drawing, but keeps the height of the drawing.
  await expect.poll(() => inkOn(page, "Page 1 of 3")).toBe(0);
  expect((await first.boundingBox())?.height).toBeGreaterThan(300);
  // Chromium ignores the Home key while it still scrolls to the end.
  await expect(async () => {
    await page.keyboard.press("Home");
    expect(await pages.evaluate((scroller) => scroller.scrollTop)).toBe(0);
  }).toPass();
  await expect.poll(() => inkOn(page, "Page 1 of 3")).toBeGreaterThan(1_000);

  const width = async () => (await page.locator("canvas").first().boundingBox())?.width ?? 0;
  const fitting = await width();
  await page.getByRole("button", { name: "Larger" }).click();
  await expect.poll(width).toBeCloseTo(2 * fitting, -1);
  await page.getByRole("button", { name: "Smaller" }).click();
  await expect.poll(width).toBe(fitting);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("SECTION");
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the agreement" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("loan-agreement.pdf");
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("button", { name: "Print the agreement" }).click();
  const printed = () => page.evaluate(() => (window as unknown as { printed?: number[] }).printed);
  await expect.poll(printed).toEqual([1_700, 1_700, 1_700]);
  expect(files).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(title(page)).toBeHidden();
  await expect(page.getByRole("img", { name: "Page 3 of the loan agreement" })).toBeVisible();
});

test("a signer signs with only the keyboard and a typed signature", async ({ page, portal }) => {
  await portal.signIn(person("lena"));
  await open(page);
  await page.getByRole("button", { name: "Sign Loan Agreement" }).press("Enter");
  await expect(page).toHaveURL(/\/api\/esign\//);
  await expect(page.getByText("Page 1 of 3", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Larger" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Text", exact: true })).toBeVisible();
  const box = page.getByRole("checkbox", { name: /^I agree/ });
  // The Tab key first reaches the page's links, then the agreement's controls and scrollable area.
  for (const name of ["Skip to main content", "Finish later", "Larger", "Open as PDF"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText(name);
  }
  for (const name of ["Previous page", "Next page", "Text", "Pages", "Pages of the agreement"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(name);
  }
  await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Adopt your signature" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter your full name.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.keyboard.type("Lena M. Hart");
  await expect.poll(() => page.evaluate(() => document.fonts.check('20px "Signature"'))).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign 3 fields" })).toBeFocused();
  for (let tab = 0; tab < 4; tab++) await page.keyboard.press("Tab");
  await expect(act(page, "Initial")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(act(page, "Sign")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(act(page, "Finish")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("You signed your loan agreement");
  await expect(page.getByRole("button", { name: "Download your signed copy" })).toBeVisible({
    timeout: 15_000,
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/loan-agreement\/signed$/);
  await expect(title(page)).toHaveText("You signed your loan agreement");
});

test('"Sign Loan Agreement" asks for confirmation if an uploaded scan is not sent yet', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("lena"));
  await open(page);
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device|Choose files/ }).click();
  await (await chosen).setFiles(png("page 1.png"));
  await expect(page.getByText("page 1.png")).toBeVisible();
  const sign = page.getByRole("button", { name: "Sign Loan Agreement" });
  const asked = page.waitForEvent("dialog");
  await sign.click();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(sign).toBeEnabled();
  await expect(sign).toHaveText("Sign Loan Agreement");
  await expect(page.getByText("page 1.png")).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await sign.click();
  await expect(title(page)).toHaveText("Sign your loan agreement");
});

test("the signing page asks for a drawn signature if the font lacks letters of the name", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("lena"));
  await open(page);
  const name = page.getByLabel("Full name");
  const toName = async () => {
    await expect(title(page)).toHaveText("Sign your loan agreement");
    await expect(page.getByText("Page 1 of 3", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: /^I agree to do business electronically/ }).check();
    await act(page, "Agree and Continue").click();
    await expect(name).toBeVisible();
  };
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await act(page, "Sign Loan Agreement").click();
  await toName();
  await name.fill("1 2");
  await act(page, "Adopt and Continue").click();
  await expect(page.getByText("Enter your full name.")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Lena 李 Ortega");
  await expect(page.getByText("Enter your full name.")).toBeHidden();
  await page.reload();
  await toName();
  await expect(name).toHaveValue("Lena 李 Ortega");
  await page.getByRole("link", { name: "Finish later" }).click();
  await act(page, "Sign Loan Agreement").click();
  await toName();
  await expect(name).toHaveValue("Lena 李 Ortega");
  expect(await kept()).toContain("李 Ortega");

  await act(page, "Adopt and Continue").click();
  const drawInstead = page.getByText(
    "Your name has letters that can't be typed as a signature here. Choose Draw.",
  );
  await expect(drawInstead).toBeVisible();
  await expect(act(page, "Draw")).toBeFocused();
  await act(page, "Draw").click();
  await expect(drawInstead).toBeHidden();
  const box = await page.locator("[data-pad=drawn] canvas").boundingBox();
  if (!box) throw new Error("the pad is not there");
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await act(page, "Adopt and Continue").click();
  for (let at = 0; at < 2; at += 1) await act(page, "Initial").click();
  await page.locator(".place.is-next").click();
  await expect(page.getByText("3 of 3 fields signed").first()).toBeVisible();
  await act(page, "Finish").click();
  await expect(page).toHaveURL(/\/loan-agreement\/signed$/);
  await expect(title(page)).toHaveText("You signed your loan agreement");
  expect(await kept()).not.toContain("李 Ortega");
});

test.describe("the end of a signing session", () => {
  test.use({ expectedErrors: [/410/] });

  test("a signing session ends when another session begins, the borrower logs out or the agreement is voided", async ({
    page,
    portal,
    server,
  }) => {
    const ended = "This signing session has ended";
    const begin = async () => {
      await act(page, "Sign Loan Agreement").click();
      await expect(title(page)).toHaveText("Sign your loan agreement");
      // Waits until the page has loaded everything.
      await expect(page.getByText("Page 1 of 3", { exact: true })).toBeVisible();
    };
    await portal.signIn(person("lena"));
    await open(page);
    const agreement = page.url();
    await begin();
    const first = page.url();
    await page.getByRole("link", { name: "Finish later" }).click();
    await expect(page).toHaveURL(agreement);
    await page.goto(`${agreement}/signed`);
    await expect(page).toHaveURL(agreement);
    await begin();
    expect((await page.request.get(first)).status()).toBe(410);

    const other = await page.context().newPage();
    await other.goto("/us/summary");
    await other.getByRole("button", { name: /Lena Hart/ }).click();
    await other.getByRole("button", { name: "Log Out" }).click();
    await expect(other).toHaveURL(/\/us\/login$/);
    await other.close();
    await expect(async () => {
      await page.reload();
      await expect(title(page)).toHaveText(ended, { timeout: 1_000 });
    }).toPass();

    await portal.signIn(person("lena"));
    await page.goto(agreement);
    await begin();
    await lenderOf(server).voidAgreement(application);
    await expect(async () => expect((await page.request.get(page.url())).status()).toBe(410)).toPass();

    await page.goto("/api/esign/none");
    await expect(title(page)).toHaveText(ended);
    await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    await expect(page.getByText(/^If you didn't, nothing is signed\./)).toBeVisible();
    await portal.look("signing-gone");
  });
});
