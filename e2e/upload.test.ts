import type { Locator, Page } from "@playwright/test";
import { csv, empty, pdf, png } from "./files.ts";
import { expect, person, test } from "./portal.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";

/** Chooses files as a borrower would, in the open slot. */
async function choose(
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("button", { name: /choose from your device/ })
      .last()
      .click(),
  ]);
  await chooser.setFiles([...files]);
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/${person(name).country}/action-items`);
}

test("the main job: sign in, see the summary, complete an action item, find it complete [CORE-LOGIN-18, CORE-SUM-25, CORE-ACT-05, CORE-ACT-08, CORE-UP-16, CORE-UP-19, CORE-UP-20, CORE-UP-23, SERV-UP-01, SERV-UP-04, SERV-UP-06, SERV-GEN-05]", async ({
  page,
  portal,
}) => {
  await portal.signInByHand(person("dana"));
  await page.getByRole("link", { name: /Open Application/ }).click();
  await page.getByRole("link", { name: "Start Financial statements" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Financial statements" })).toBeFocused();
  await portal.look("upload-empty");
  const first = page.getByRole("button", { name: /Profit and loss statement/ });
  const second = page.getByRole("button", { name: /Balance sheet/ });
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expect(second).toHaveAttribute("aria-expanded", "false");
  await choose(page, [pdf("Profit and loss 2025.pdf"), png("Scan of page 2.png")]);
  // The next slot opens by itself.
  await expect(second).toHaveAttribute("aria-expanded", "true");
  await choose(page, [csv("Balance sheet.csv")]);
  await expect(page.getByText("Balance sheet.csv")).toBeVisible();
  await page.getByRole("button", { name: /Remove Scan of page 2\.png/ }).click();
  await expect(page.getByRole("button", { name: /Remove Scan of page 2/ })).toHaveCount(0);
  await portal.look("upload-queued");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=FinancialStatement$/);
  await expect(page.getByText("3 of 6 received")).toBeVisible();
  await portal.look("summary-after-upload");
  await page.goto("/us/summary");
  await expect(page.getByText("3 of 6 received")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Financial statements" })).toContainText(
    "Received",
  );
});

test(
  "the main job on a phone [CORE-UP-20, CORE-SUM-25]",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    const item = isMobile ? "Proof of identity" : "Proof of business";
    await portal.signInByHand(person("teresa"));
    await page.goto("/us/action-items");
    await page.getByRole("link", { name: `Start ${item}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: item })).toBeVisible();
    await choose(page, [png("IMG_0042.png")]);
    await portal.look("upload-phone-queued");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=[^&]+&successStipulationName=/);
    await page.goto("/us/action-items");
    await expect(page.getByRole("link", { name: `Start ${item}` })).toHaveCount(0);
    await expect(page.getByText(item)).toBeVisible();
  },
);

test(
  "what may not be sent is told by name and reason, and never blocks the rest [CORE-UP-03, CORE-UP-04, CORE-UP-07, CORE-UP-08, CORE-UP-10, CORE-UP-11, CORE-UP-15, SERV-UP-14]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("teresa"));
    await open(page, "teresa");
    await page.getByRole("link", { name: "Start Business tax return" }).click();
    await expect(page.getByText(/Up to 24MB each, 375MB total/)).toBeVisible();
    await choose(page, [pdf("RETURN.PDF"), empty("nothing.pdf"), csv("tool.exe"), png("a:b.png")]);
    const main = page.getByRole("main");
    await expect(main).toContainText(
      "These files haven't been queued for upload because they contain special characters",
    );
    await expect(main).toContainText("not larger than 0MB");
    await expect(main).toContainText("wrong type or are above the size limit");
    await expect(page.getByText("RETURN.PDF")).toBeVisible();
    await portal.look("upload-rejected");
    await choose(page, [pdf("RETURN.PDF")]);
    await expect(page.getByRole("button", { name: /Remove RETURN\.PDF/ })).toHaveCount(1);
    await page.getByRole("button", { name: /Dismiss tool\.exe/ }).click();
    await expect(page.getByRole("button", { name: /Dismiss tool\.exe/ })).toHaveCount(0);
  },
);

test("identification asks each person for 2 of 3 kinds of proof [SERV-UPID-01]", async ({ page, portal }) => {
  await portal.signIn(person("teresa"));
  await open(page, "teresa");
  await page.getByRole("link", { name: "Start Additional identification" }).click();
  await expect(page).toHaveURL(/\/additional-identification$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Additional identity verification" }),
  ).toBeVisible();
  for (const proof of ["financials", "identity", "address"]) {
    await expect(page.getByRole("button", { name: `Proof of ${proof}, Rafael Alvarez` })).toBeVisible();
  }
  const sent: string[] = [];
  await page.route(/\/api\/v2\/(documents|.*fulfillStipulation)$/, async (route) => {
    const isUpload = route.request().url().endsWith("documents");
    sent.push(isUpload ? "documents" : "fulfil");
    const filename = sent.length === 1 ? "first.pdf" : "second.pdf";
    const stipulation = { id: "s", name: "Identification", isFulfilled: true, fulfilled: true };
    await route.fulfill({
      json: isUpload
        ? { success: [{ filename, documentId: filename }], failure: [] }
        : { success: true, stipulation },
    });
  });
  await choose(page, [pdf("first.pdf")]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please upload all required documents before submitting.")).toBeVisible();
  expect(sent).toEqual([]);
  await choose(page, [pdf("second.pdf")]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/successStipulationGroupName=Additional\+identification/);
  expect(sent).toEqual(["documents", "documents", "fulfil"]);
});

test("dropping files works as choosing them does [CORE-UP-16]", async ({ page, portal }) => {
  await portal.signIn(person("teresa"));
  await open(page, "teresa");
  await page.getByRole("link", { name: "Start Business tax return" }).click();
  const zone = page.locator("[data-drop-zone]").first();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["date,amount\n"], "dropped.csv", { type: "text/csv" }));
    return data;
  });
  const target = zone.getByRole("button");
  await target.dispatchEvent("dragenter", { dataTransfer: transfer });
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  await target.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("dropped.csv")).toBeVisible();
});

/** Presses Tab until a control has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("sixty presses of Tab did not reach the control");
}

test("the main job by keyboard alone, from the summary to the finished request [CORE-UP-16, CORE-ACT-08]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("elena"));
  await page.goto("/us/summary");
  const details = page.getByRole("button", { name: /Hide details/ });
  await expect(details).toBeVisible();
  await tabTo(page, details);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: /Open Application/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: /^Start/ }).first());
  await page.keyboard.press("Enter");
  const zone = page.getByRole("button", { name: /choose from your device/ });
  await expect(zone).toBeVisible();
  await tabTo(page, zone);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles([pdf("return.pdf"), pdf("wrong.pdf")]);
  const remove = page.getByRole("button", { name: /Remove wrong\.pdf/ });
  await expect(remove).toBeVisible();
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  // The focus stays in the list, at the row that took the place.
  await expect(page.getByRole("button", { name: /Remove return\.pdf/ })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Submit" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=TaxReturn/);
});

test("an empty submit says what is missing, with and without a way to decline [CORE-UP-12, CORE-UP-13, CORE-UP-14]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await open(page, "teresa");
  await page.getByRole("link", { name: "Start Voided check" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please upload all required documents before submitting.")).toBeVisible();
  await portal.look("upload-incomplete");

  await open(page, "teresa");
  await page.getByRole("link", { name: "Start Demographic Information" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please confirm you have provided all of your information.")).toBeVisible();
  const decline = page.getByRole("checkbox", { name: /Or click here if you'd prefer not to upload/ });
  await choose(page, [png("form.png")]);
  await expect(decline).toBeDisabled();
  await portal.look("upload-opt-out-blocked");
  await page.getByRole("button", { name: /Remove form\.png/ }).click();
  await decline.check();
  await expect(page.getByRole("button", { name: /choose from your device/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=/);
});

test(
  "while files are on their way the page says so, shows how far, and holds the borrower back [CORE-LAYOUT-11, CORE-UP-18, CORE-UP-19, CORE-UP-27, SERV-UP-03, SERV-UP-22]",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(person("teresa"));
    await open(page, "teresa");
    await page
      .getByRole("link", { name: `Start ${isMobile ? "Driver's license" : "Business license"}` })
      .click();
    await page.waitForURL(/-license$/);
    const upload = page.url();
    await choose(page, [png("front.png"), png("back.png")]);
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v2\/documents$/, async (route) => {
      await held;
      await route.continue();
    });
    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/v2\/documents$/),
      page.getByRole("button", { name: "Submit" }).click(),
    ]);
    expect(request.headers()["ignore-request-count"]).toBe("true");
    expect(request.headers()["content-type"]).toContain("multipart/form-data");
    await expect(page.getByText("Uploading documents. Please do not reload your browser.")).toBeVisible();
    await expect(page.getByTestId("busy-spinner").getByText("Loading")).toHaveCount(0);
    await expect(page.getByRole("progressbar").first()).toBeAttached();
    await portal.look("uploading");
    // Going back, and being led forward again.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let steps = 0;
          window.addEventListener("popstate", () => {
            steps += 1;
            if (steps === 2) resolve();
          });
          history.back();
        }),
    );
    await expect(page.getByText("Uploading documents. Please do not reload your browser.")).toBeVisible();
    expect(page.url()).toBe(upload);
    release?.();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    await expect(page.getByRole("heading", { level: 1, name: "Alvarez Builders LLC" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/action-items$/);
  },
);

test("a file that the server refuses is named with its reason; what was accepted is not sent again [CORE-UP-24, CORE-UP-28, SERV-UP-02, SERV-UP-21]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("chloe"));
  await open(page, "chloe");
  await page.getByRole("link", { name: "Start Voided check" }).click();
  const lie = { name: "lie.pdf", mimeType: "application/pdf", buffer: png("x.png").buffer };
  await choose(page, [png("check.png"), lie]);
  await page.getByRole("button", { name: "Submit" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert).toContainText("lie.pdf: File type is not allowed.");
  await portal.look("upload-partial-failure");
  await page.getByRole("button", { name: "Dismiss" }).click();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/ca\/summary\?/);
  expect(sent.filter((path) => path.endsWith("/v2/documents"))).toEqual([]);
  expect(sent.some((path) => path.endsWith("/fulfillStipulation"))).toBe(true);
});

test.describe("when the far side fails", () => {
  test.use({ expectedErrors: [/500/] });

  test("all files refused, or a request not marked fulfilled, is a technical issue; the borrower stays, and leaving clears it [CORE-UP-22, CORE-UP-25, CORE-ERR-16, SERV-UP-07, SERV-UP-20]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("maximiliana.bartholomea.wolfeschlegelstein"));
    await page.goto("/us/action-items");
    await page
      .getByRole("link", { name: /^Start/ })
      .first()
      .click();
    await choose(page, [{ name: "lie.pdf", mimeType: "application/pdf", buffer: png("x.png").buffer }]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText(technicalIssue);
    await expect(page.getByRole("alert")).toHaveAttribute("data-type", "critical");
    await portal.look("upload-all-failed");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await page.route(/fulfillStipulation$/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: true, code: "INTERNAL_SERVER_ERROR", message: technicalIssue },
      }),
    );
    await choose(page, [png("articles.png")]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText(technicalIssue);
    await expect(page).toHaveURL(/proof-of-business/);
  });
});

test("Cancel leads to the summary and writes nothing [CORE-UP-17, SERV-GEN-06]", async ({ page, portal }) => {
  await portal.signIn(person("teresa"));
  await open(page, "teresa");
  await page.getByRole("link", { name: /Start Business tax return/ }).click();
  await choose(page, [pdf("return.pdf")]);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") writes.push(request.url());
  });
  await page.getByRole("link", { name: "Cancel" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave this page?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect(page).toHaveURL(/\/us\/summary$/);
  expect(writes).toEqual([]);
});

test("a fulfilled forgiveness request leads to the forgiveness summary [CORE-UP-17, CORE-UP-21]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await open(page, "teresa");
  await page.getByRole("link", { name: "Start Rent Documents" }).click();
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/us/forgiveness-summary");
  await choose(page, [pdf("lease.pdf")]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary\?successStipulationGroupName=Rent\+Documents/);
});

test("an unknown application, group or finished request leads to the summary", async ({ page, portal }) => {
  await portal.signIn(person("dana"));
  for (const path of [
    "upload-document-group/nope/FinancialStatement",
    "upload-document-group/nope/nope",
    "nope/tax-return",
  ]) {
    await page.goto(`/us/${path}`);
    await expect(page).toHaveURL(/\/us\/summary$/);
  }
});
