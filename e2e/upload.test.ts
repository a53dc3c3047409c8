import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { csv, empty, lie, pdf, png, type SentFile } from "./files.ts";
import { expect, person, test } from "./portal.ts";

const overlay = "Uploading documents. Please do not reload your browser.";

/** Chooses files in the slot that the test opened last. */
async function choose(page: Page, files: readonly SentFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("button", { name: /choose from your device|Choose files/ })
      .last()
      .click(),
  ]);
  await chooser.setFiles([...files]);
}

async function start(page: Page, who: string, item: string): Promise<void> {
  await page.goto(`/${person(who).country}/action-items`);
  await page.getByRole("link", { name: `Start ${item}` }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const rows = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const remove = (page: Page, name: string) =>
  page.getByRole("button", { name: `Remove ${name}`, exact: true });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const dismiss = (page: Page, name: string) =>
  page.getByRole("button", { name: `Dismiss ${name}`, exact: true });

function calls(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") paths.push(new URL(request.url()).pathname.replace(/^\/api/, ""));
  });
  return paths;
}

test.describe("uploading requested documents", () => {
  test("an upload after sign-in leads to the summary, which highlights the new row [CORE-LOGIN-18, SERV-GEN-05, SERV-ROUTE-05]", async ({
    page,
    portal,
  }) => {
    await portal.signInByHand(person("dana"));
    await page.getByRole("link", { name: /Open Application/ }).click();
    await page.getByRole("link", { name: /Start Financial statements/ }).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/FinancialStatement$/);
    await expect(page.getByRole("heading", { level: 1, name: "Financial statements" })).toBeFocused();
    await expect(page.getByText("The last full year and this year to date.")).toBeVisible();
    await choose(page, [pdf("Profit and loss 2025.pdf"), png("Scan of page 2.png")]);
    await choose(page, [csv("Balance sheet.csv")]);
    await expect(page.getByText("2 of 2 added")).toBeVisible();
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=FinancialStatement$/);
    await expect(page.getByRole("status").filter({ hasText: "received" })).toHaveText(
      "Financial statements received. 3 left to do.",
    );
    await expect(page.getByText("3 of 6 received")).toBeVisible();
    await expect(rows(page, "Financial statements")).toContainText(/Received/);
    await expect(rows(page, "Financial statements")).toHaveAttribute("data-new", "true");
    await expect(rows(page, "Business license")).toContainText(/Received/);
    await expect(rows(page, "Business license")).not.toHaveAttribute("data-new");
    await expect(rows(page, "Bank statements")).not.toContainText(/Received/);
    // After a reload, the row is no longer highlighted as new, and shows the server's status.
    await page.goto("/us/summary");
    await expect(page.getByText("3 of 6 received")).toBeVisible();
    await expect(rows(page, "Financial statements")).toContainText(/Received/);
    await expect(rows(page, "Financial statements")).not.toHaveAttribute("data-new");
  });

  test(
    "a borrower can upload photos from a phone and download a sent file [CORE-UP-20, CORE-SUM-25]",
    { tag: "@phone-only" },
    async ({ page, portal }) => {
      // Only browsers on devices with a camera have the property `capture`.
      await page.addInitScript(() => Object.assign(HTMLInputElement.prototype, { capture: "" }));
      await portal.signInByHand(person("teresa"));
      await start(page, "teresa", "Proof of identity");
      await choose(page, [png("IMG_0042.png")]);
      await expect(page.getByRole("heading", { name: "Ready to upload" })).toBeVisible();
      await expect(page.getByText("Choose files or take a photo")).toBeVisible();
      await expect(page.getByText("Drop files here")).toHaveCount(0);
      // iOS gives every photo the same name, so the page must accept several files of one name.
      for (const rest of [2, 3]) {
        const [camera] = await Promise.all([
          page.waitForEvent("filechooser"),
          page.getByRole("button", { name: "Take a photo", exact: true }).click(),
        ]);
        expect(await camera.element().getAttribute("capture")).toBe("environment");
        await camera.setFiles([png("image.png")]);
        await expect(page.getByText(new RegExp(`^${rest} files, `))).toBeVisible();
      }
      await portal.look("upload-phone-queued");
      await submit(page).click();
      await expect(page).toHaveURL(
        /\/us\/summary\?successStipulationGroupName=ProofOfIdentity&successStipulationName=Proof(\+|%20)of(\+|%20)identity$/,
      );
      // In this stage of the application, the summary has no list (CORE-SUM-17), but a message confirms the document.
      await expect(page.getByRole("status").filter({ hasText: "received" })).toHaveText(
        "Proof of identity received. 12 left to do.",
      );
      await page.goto("/us/action-items");
      await expect(rows(page, "Proof of identity")).toContainText(/Received/);
      await expect(page.getByRole("link", { name: "Start Proof of identity" })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Start Proof of business" })).toHaveCount(1);
      await page.getByRole("link", { name: "Files you sent, Proof of identity" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Files you sent" })).toBeFocused();
      const sent = page.getByRole("list", { name: "Proof of identity" });
      await expect(sent.getByRole("listitem")).toHaveCount(3);
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        sent.getByRole("button", { name: "Download IMG_0042.png" }).click(),
      ]);
      expect(await readFile(await saved.path())).toEqual(png("IMG_0042.png").buffer);
    },
  );

  test("an upload works with only the keyboard [CORE-UP-16, CORE-ACT-08]", async ({ page, portal }) => {
    await portal.signIn(person("elena"));
    await page.goto("/us/summary");
    await tabTo(page, page.getByRole("link", { name: /Open Application/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeFocused();
    await tabTo(page, page.getByRole("link", { name: /^Start/ }).first());
    await page.keyboard.press("Enter");
    const zone = page.getByRole("button", { name: /choose from your device|Choose files/ });
    await expect(zone).toBeVisible();
    // Starts to wait before the key press, because the key press does not wait for the file dialog.
    const chosen = page.waitForEvent("filechooser");
    await tabTo(page, zone);
    await page.keyboard.press("Enter");
    const chooser = await chosen;
    await chooser.setFiles([pdf("return.pdf"), pdf("wrong.pdf")]);
    await expect(remove(page, "wrong.pdf")).toBeVisible();
    await tabTo(page, remove(page, "wrong.pdf"));
    await page.keyboard.press("Enter");
    await expect(remove(page, "wrong.pdf")).toHaveCount(0);
    // The focus moves to Undo. After Escape, the focus moves to the next row.
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(remove(page, "return.pdf")).toBeFocused();
    await tabTo(page, submit(page));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=TaxReturn/);
  });
});

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("sixty presses of Tab did not reach the control");
}

test("a borrower can cancel an upload, but cannot leave the page during the upload [CORE-LAYOUT-11, CORE-UP-18, CORE-UP-19, SERV-UP-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await start(page, "teresa", "Business license");
  const address = page.url();
  await choose(page, [png("front.png"), png("back.png")]);
  await expect(page.getByText(overlay)).toHaveCount(0);
  // Before the upload, Back asks for confirmation, because the files are not sent yet.
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave this page?" });
  await expect(question).toContainText("The files you added on this page have not been sent.");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);

  const release = await holdUploads(page);
  const [upload] = await Promise.all([page.waitForRequest(/\/v2\/documents$/), submit(page).click()]);
  expect(upload.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  await expect(page.getByText(overlay)).toBeVisible();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByText(overlay)).toHaveCount(0);
  await expect(page.getByText("Upload canceled. Your files are still on this page.")).toBeAttached();
  await expect(submit(page)).toBeFocused();
  expect(upload.failure()?.errorText).toBe("net::ERR_ABORTED");
  for (const name of ["front.png", "back.png"]) await expect(remove(page, name)).toBeVisible();

  await submit(page).click();
  await expect(page.getByText(overlay)).toBeVisible();
  await expect(page.getByText(/Uploading [12] of 2/).first()).toBeVisible();
  await expect(
    page
      .getByRole("progressbar")
      .or(page.getByText(/· Uploaded$/))
      .first(),
  ).toBeAttached();
  await portal.look("uploading");
  // Goes back, and waits until the upload page is the current history entry again.
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
  await expect(page.getByText("Your documents are still uploading.")).toBeAttached();
  expect(page.url()).toBe(address);
  await page.getByRole("link", { name: "Contact Us" }).first().click();
  expect(page.url()).toBe(address);
  await expect(question).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await expect(page.getByText(overlay)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Alvarez Builders LLC" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/us\/action-items$/);
});

/** Delays uploads until the test calls the returned function. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/v2\/documents$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("failed files are listed with reasons, and accepted files are not sent again [CORE-ERR-19, CORE-UP-26, SERV-UP-15]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("chloe"));
  await start(page, "chloe", "Voided check");
  const alert = page.getByRole("alert");
  // Blocks a file dropped beside the zone, because the browser would open the file. Dropped text is allowed.
  const heading = page.getByRole("heading", { level: 1 });
  for (const [kind, isBlocked] of [
    ["Files", true],
    ["text", false],
  ] as const) {
    const prevented = await heading.evaluate((node, isFile) => {
      const dataTransfer = new DataTransfer();
      if (isFile) dataTransfer.items.add(new File(["x"], "stray.pdf"));
      else dataTransfer.setData("text/plain", "words");
      return ["dragover", "drop"].map(
        (type) => !node.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      );
    }, kind === "Files");
    expect(prevented).toEqual([isBlocked, isBlocked]);
  }
  await expect(rows(page, "stray.pdf")).toHaveCount(0);

  // The page refuses an empty file and a file above the size limit.
  await choose(page, [empty("empty.pdf"), csv("large.csv", 24_505_857)]);
  await expect(rows(page, "empty.pdf")).toContainText("File must be larger than 0MB.");
  await expect(rows(page, "large.csv")).toContainText("File must be under 24MB.");
  for (const name of ["empty.pdf", "large.csv"]) await dismiss(page, name).click();
  await choose(page, [lie("lie.pdf")]);
  await submit(page).click();
  await expect(alert).toHaveText("We are experiencing a technical issue, please contact customer support");
  await dismiss(page, "lie.pdf").click();
  await choose(page, [png("check.png"), lie("other.pdf")]);
  await submit(page).click();
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert.getByRole("listitem")).toHaveText(["other.pdf: File type is not allowed."]);
  await expect(page.getByRole("list", { name: "Not added" }).getByRole("listitem")).toHaveText([
    "other.pdfFile type is not allowed. Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
  ]);
  await expect(page.getByRole("list", { name: "Files uploaded:" })).toContainText("check.png");
  await portal.look("upload-partial-failure");
  await dismiss(page, "other.pdf").click();

  // Simulates a file that is deleted on the borrower's device before the upload.
  const path = join(await mkdtemp(join(tmpdir(), "portal-moved-")), "moved.csv");
  await writeFile(path, "a,b");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("button", { name: /choose from your device|Choose files/ })
      .last()
      .click(),
  ]);
  await chooser.setFiles(path);
  await expect(rows(page, "moved.csv")).toBeVisible();
  await rm(path);
  const sent = calls(page);
  await submit(page).click();
  await expect(rows(page, "moved.csv")).toContainText("File does not exist or has been moved.");
  expect(sent).toEqual([]);
  await dismiss(page, "moved.csv").click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/ca\/summary\?/);
  expect(sent).toEqual([expect.stringMatching(/\/fulfillStipulation$/)]);
});

test("a borrower can restore a removed file of an optional form, and then decline the form [SERV-UPDEMO-02, SERV-UPDEMO-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await start(page, "teresa", "Demographic Information");
  const form = page.url();
  const decline = page.getByRole("checkbox", {
    name: "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
  });
  const uploaded = page.getByRole("list", { name: "Files uploaded:" }).getByRole("listitem");
  await choose(page, [pdf("form.pdf"), lie("lie.pdf")]);
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("lie.pdf: File type is not allowed.");
  await expect(decline).toBeDisabled();
  await page.reload();
  await expect(uploaded).toHaveCount(1);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download form.pdf" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("form.pdf");
  expect(await readFile(await saved.path())).toEqual(pdf("form.pdf").buffer);
  const removals: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && removals.push(request.url()));
  await remove(page, "form.pdf").click();
  await expect(decline).toBeEnabled();
  await undo(page).click();
  await expect(uploaded).toHaveCount(1);
  expect(removals).toEqual([]);
  await portal.look("upload-file-removable");
  await remove(page, "form.pdf").click();
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.ok()),
    page.getByRole("link", { name: "Cancel" }).click(),
  ]);
  await page.goto(form);
  await expect(decline).toBeEnabled();
  await expect(uploaded).toHaveCount(0);
  await decline.check();
  const sent = calls(page);
  await submit(page).click();
  await expect(page.getByRole("status").filter({ hasText: "left to do" })).toHaveText(
    /^Demographic Information is done\. \d+ left to do\.$/,
  );
  expect(sent).toEqual([expect.stringMatching(/\/fulfillStipulation$/)]);
  await page.goto("/us/action-items");
  await expect(rows(page, "Demographic Information")).toContainText("Prefer not to upload");
  await expect(rows(page, "Demographic Information")).not.toContainText(/Received/);
});
