import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { csv, empty, lie, pdf, png, type SentFile } from "./files.ts";
import { expect, person, test, untilLaterThan } from "./portal.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const overlay = "Uploading documents. Please do not reload your browser.";

/** Chooses files in the slot that was opened last. */
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

test.describe("an upload", () => {
  test("an upload leads from sign-in to the marked row on the summary, with a status message [CORE-LOGIN-18, CORE-SUM-25, CORE-ACT-05, CORE-ACT-08, CORE-UP-20, SERV-UP-01, SERV-UP-06, SERV-GEN-05, SERV-ROUTE-05]", async ({
    page,
    portal,
  }) => {
    await portal.signInByHand(person("dana"));
    await page.getByRole("link", { name: /Open Application/ }).click();
    await page.getByRole("link", { name: /Start Financial statements/ }).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/FinancialStatement$/);
    await expect(page.getByRole("heading", { level: 1, name: "Financial statements" })).toBeFocused();
    await expect(page.getByText("The last full year and this year to date.")).toBeVisible();
    await portal.look("upload-empty");
    await choose(page, [pdf("Profit and loss 2025.pdf"), png("Scan of page 2.png")]);
    await choose(page, [csv("Balance sheet.csv")]);
    await expect(page.getByText("2 of 2 added")).toBeVisible();
    await portal.look("upload-queued");
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
    await portal.look("summary-after-upload");
    // After a reload, the summary shows the server's status and no longer marks the row as new.
    await page.goto("/us/summary");
    await expect(page.getByText("3 of 6 received")).toBeVisible();
    await expect(rows(page, "Financial statements")).toContainText(/Received/);
    await expect(rows(page, "Financial statements")).not.toHaveAttribute("data-new");
  });

  test(
    "an upload works on a phone, with photos from its camera [CORE-UP-20, CORE-SUM-25]",
    { tag: "@phone" },
    async ({ page, portal, isMobile }) => {
      // Browsers of devices with a camera have the property `capture`.
      if (isMobile)
        await page.addInitScript(() => Object.assign(HTMLInputElement.prototype, { capture: "" }));
      await portal.signInByHand(person("teresa"));
      await start(page, "teresa", "Proof of identity");
      await choose(page, [png("IMG_0042.png")]);
      await expect(page.getByRole("heading", { name: "Ready to upload" })).toBeVisible();
      if (isMobile) {
        await expect(page.getByText("Choose files or take a photo")).toBeVisible();
        await expect(page.getByText("Drop files here")).toHaveCount(0);
        // iOS gives every photo the same name, but the page counts each photo separately.
        for (const rest of [2, 3]) {
          const [camera] = await Promise.all([
            page.waitForEvent("filechooser"),
            page.getByRole("button", { name: "Take a photo", exact: true }).click(),
          ]);
          expect(await camera.element().getAttribute("capture")).toBe("environment");
          await camera.setFiles([png("image.png")]);
          await expect(page.getByText(new RegExp(`^${rest} files, `))).toBeVisible();
        }
      }
      await portal.look("upload-phone-queued");
      await submit(page).click();
      await expect(page).toHaveURL(
        /\/us\/summary\?successStipulationGroupName=ProofOfIdentity&successStipulationName=Proof(\+|%20)of(\+|%20)identity$/,
      );
      // At this stage the summary card shows no list (CORE-SUM-17), but a message still confirms the received document.
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
      await expect(sent.getByRole("listitem")).toHaveCount(isMobile ? 3 : 1);
      await portal.look("sent-files");
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
    // Listens before the key press, which does not wait until Playwright receives the browser's file dialog.
    const chosen = page.waitForEvent("filechooser");
    await tabTo(page, zone);
    await page.keyboard.press("Enter");
    const chooser = await chosen;
    await chooser.setFiles([pdf("return.pdf"), pdf("wrong.pdf")]);
    await expect(remove(page, "wrong.pdf")).toBeVisible();
    await tabTo(page, remove(page, "wrong.pdf"));
    await page.keyboard.press("Enter");
    await expect(remove(page, "wrong.pdf")).toHaveCount(0);
    // The focus moves to Undo and, after Escape, to the row in the removed row's place.
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

test.describe("the upload queue", () => {
  test("the upload queue opens the first slot, and opens the next slot after a valid file but not after an invalid file [CORE-UP-23, SERV-UP-04]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("dana"));
    await start(page, "dana", "Financial statements");
    const first = page.getByRole("button", { name: /^Profit and loss statement/ });
    const second = page.getByRole("button", { name: /^Balance sheet/ });
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(second).toHaveAttribute("aria-expanded", "false");
    await choose(page, [csv("tool.exe")]);
    await expect(dismiss(page, "tool.exe")).toBeVisible();
    await expect(second).toHaveAttribute("aria-expanded", "false");
    await choose(page, [pdf("Profit and loss 2025.pdf")]);
    await expect(second).toHaveAttribute("aria-expanded", "true");
  });

  test("the upload queue accepts chosen and dropped files, lists each name once, and can remove and restore a file [CORE-UP-08, CORE-UP-16]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business tax return");
    await choose(page, [pdf("chosen.pdf")]);
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["date,amount\n"], "dropped.csv", { type: "text/csv" }));
      return data;
    });
    const target = page.locator("[data-drop-zone]").first().getByRole("button");
    for (const step of ["dragenter", "dragover", "drop"]) {
      await target.dispatchEvent(step, { dataTransfer: transfer });
    }
    await expect(page.getByText(/^2 files, /)).toBeVisible();
    await choose(page, [pdf("chosen.pdf")]);
    await choose(page, [pdf("more.pdf")]);
    await expect(page.getByText(/^3 files, /)).toBeVisible();
    await expect(remove(page, "chosen.pdf")).toHaveCount(1);
    await remove(page, "dropped.csv").click();
    await expect(remove(page, "dropped.csv")).toHaveCount(0);
    await expect(page.getByText(/^2 files, /)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "dropped.csv removed." })).toBeVisible();
    await undo(page).click();
    await expect(remove(page, "dropped.csv")).toHaveCount(1);
    await expect(page.getByText(/^3 files, /)).toBeVisible();
    // The page blocks a file dropped beside the zone, which the browser would open instead. Dropped text is allowed.
    const heading = page.getByRole("heading", { level: 1 });
    for (const [kind, isKept] of [
      ["Files", true],
      ["text", false],
    ] as const) {
      const prevented = await heading.evaluate((node, isFile) => {
        const dataTransfer = new DataTransfer();
        if (isFile) dataTransfer.items.add(new File(["x"], "stray.pdf"));
        else dataTransfer.setData("text/plain", "words");
        return ["dragover", "drop"].map(
          (type) =>
            !node.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
        );
      }, kind === "Files");
      expect(prevented).toEqual([isKept, isKept]);
    }
    await expect(rows(page, "stray.pdf")).toHaveCount(0);
  });

  test("the upload queue lists each refused file once with its remedy and never counts the file as ready [CORE-UP-03, CORE-UP-04, CORE-UP-07, CORE-UP-10, CORE-UP-11, CORE-UP-15, SERV-UP-14, SERV-UP-19]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business tax return");
    await expect(page.getByText("Up to 24MB each, 375MB total.", { exact: false })).toBeVisible();
    await choose(page, [empty("nothing.pdf"), csv("tool.exe"), png("a:b.png")]);
    const main = page.getByRole("main");
    await expect(main.getByText("3 files were not added", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ready to upload" })).toHaveCount(0);
    for (const [sentence, name, cure] of [
      [
        "they contain special characters",
        "a:b.png",
        'The name contains ":". Rename the file and add it again.',
      ],
      [
        "they are not larger than 0MB",
        "nothing.pdf",
        "File must be larger than 0MB. This one is empty: check it on your device and add it again.",
      ],
      [
        "they are the wrong type or are above the size limit",
        "tool.exe",
        "File type is not allowed. Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
      ],
    ] as const) {
      const whole = `These files haven't been queued for upload because ${sentence}`;
      await expect(main.getByText(whole, { exact: true })).toHaveCount(1);
      await expect(main.getByText(name, { exact: true })).toHaveCount(1);
      await expect(rows(page, name)).toContainText(cure);
    }
    await choose(page, [pdf("RETURN.PDF")]);
    await expect(page.getByRole("heading", { name: "Ready to upload" })).toBeVisible();
    await expect(page.getByText(/^1 file, /)).toBeVisible();
    await portal.look("upload-rejected");
    await dismiss(page, "tool.exe").click();
    await expect(dismiss(page, "tool.exe")).toHaveCount(0);
    await expect(dismiss(page, "nothing.pdf")).toHaveCount(1);
    // Submit fails until each refused file is dismissed, so the borrower notices every refusal.
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Please upload all required documents before submitting.",
    );
    for (const name of ["nothing.pdf", "a:b.png"]) await dismiss(page, name).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(sent).toEqual([]);
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
  });

  test("the upload queue shows an error when Submit is pressed without a file [CORE-UP-12]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Voided check");
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Please upload all required documents before submitting.",
    );
    await portal.look("upload-incomplete");
    expect(sent).toEqual([]);
  });

  test("the upload queue accepts a file or the choice to decline an optional document, and the summary shows a declined document as done [CORE-UP-13, CORE-UP-14]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Demographic Information");
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Please confirm you have provided all of your information.",
    );
    const decline = page.getByRole("checkbox", {
      name: "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
    });
    await expect(decline).toBeEnabled();
    await choose(page, [png("form.png")]);
    await expect(decline).toBeDisabled();
    await expect(decline).toHaveAccessibleDescription(
      "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.",
    );
    await expect(page.getByRole("button", { name: /choose from your device/ })).toBeVisible();
    await portal.look("upload-opt-out-blocked");
    await remove(page, "form.png").click();
    await decline.check();
    await expect(page.getByRole("button", { name: /choose from your device|Choose files/ })).toHaveCount(0);
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("status").filter({ hasText: "left to do" })).toHaveText(
      /^Demographic Information is done\. \d+ left to do\.$/,
    );
    expect(sent).toEqual([expect.stringMatching(/\/fulfillStipulation$/)]);
  });
});

test("the upload page sends more than 15 files in several batches and fulfills the request only on Submit [SERV-UP-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await start(page, "teresa", "Business tax return");
  const more = page.getByRole("button", { name: "Upload and add more" });
  await choose(page, [csv("page 1.csv")]);
  await expect(more).toHaveCount(0);
  await choose(
    page,
    Array.from({ length: 15 }, (_, at) => csv(`page ${at + 2}.csv`)),
  );
  await expect(rows(page, "page 16.csv")).toContainText(
    "You can upload up to 15 files at a time. Choose “Upload and add more”: this file is added after that.",
  );
  const sent = calls(page);
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText("Please upload all required documents before submitting.");
  expect(sent).toEqual([]);
  await portal.look("upload-batch-full");
  await more.click();
  await expect(page.getByText("15 files uploaded. Add more, or submit.")).toBeAttached();
  await expect(page.getByRole("list", { name: "Files uploaded:" }).getByRole("listitem")).toHaveCount(15);
  await expect(page.getByRole("list", { name: "Ready to upload" }).getByRole("listitem")).toHaveText([
    /^page 16\.csv/,
  ]);
  expect(sent).toEqual(["/v2/documents"]);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=TaxReturn/);
  expect(sent).toEqual(["/v2/documents", "/v2/documents", expect.stringMatching(/\/fulfillStipulation$/)]);
});

test.describe("proofs of identity", () => {
  test("proofs of identity require documents of 2 of 3 types and show how many types are added [SERV-UPID-02]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Identification");
    await expect(page.getByRole("heading", { level: 1, name: "Identity verification" })).toBeVisible();
    await expect(page.getByText("Upload 2 of these 3 document types. You choose which.")).toBeVisible();
    await expect(page.getByText("0 of 2 added")).toBeVisible();
    const sent = calls(page);
    await choose(page, [pdf("statement.pdf"), pdf("return.pdf")]);
    await expect(page.getByText("1 of 2 added")).toBeVisible();
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Please upload all required documents before submitting.",
    );
    expect(sent).toEqual([]);
    await choose(page, [png("passport.png")]);
    await expect(page.getByText("2 of 2 added")).toBeVisible();
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=Identification/);
    expect(sent.filter((path) => path === "/v2/documents")).toHaveLength(2);
  });

  test("proofs of identity of other people have a separate page with those people's names [SERV-UPID-01]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Additional identification");
    await expect(page).toHaveURL(/\/us\/[^/]+\/additional-identification$/);
    await expect(
      page.getByRole("heading", { level: 1, name: "Additional identity verification" }),
    ).toBeVisible();
    for (const proof of ["Proof of financials", "Proof of identity", "Proof of address"])
      await expect(page.getByRole("button", { name: new RegExp(`^${proof}, Rafael Alvarez`) })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Rafael Alvarez");
    await expect(page.getByRole("main")).not.toContainText("Teresa Alvarez");
    await expect(page.getByText("0 of 2 added")).toBeVisible();
  });
});

test("an upload page makes its application and request active, in place of the previous request's [CORE-SESS-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const { opportunities } = await page.request
    .get("/api/v2/opportunities", {
      headers: { authorization: `JWT ${await page.evaluate(() => localStorage.getItem("token"))}` },
    })
    .then((answer) => answer.json());
  const all = opportunities.flatMap((each: { stipulations: object[] }) => each.stipulations);
  for (const [item, name] of [
    ["Voided check", "Voided check"],
    ["Business license", "Business Certificate/License"],
  ] as const) {
    await start(page, "teresa", item);
    const asked = all.find((each: { name: string }) => each.name === name);
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem("activeIds") ?? "{}"));
    expect(kept).toMatchObject({ opportunityId: asked.opportunityId, stipulationId: asked.id });
  }
});

test.describe("an upload in progress", () => {
  test(
    "the upload page shows an overlay with the progress while files upload, then leads to the summary [CORE-LAYOUT-11, CORE-UP-19, SERV-UP-03, SERV-UP-22]",
    { tag: "@phone" },
    async ({ page, portal }) => {
      await portal.signIn(person("teresa"));
      await start(page, "teresa", "Business license");
      await choose(page, [png("front.png"), png("back.png")]);
      await expect(page.getByText(overlay)).toHaveCount(0);
      const release = await holdUploads(page);
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
      release();
      await expect(page).toHaveURL(/\/us\/summary\?/);
      await expect(page.getByText(overlay)).toHaveCount(0);
    },
  );

  test("the upload page sends the files as one multipart form and shows no spinner, unlike for other calls [CORE-UP-27, CORE-UP-28]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business license");
    await choose(page, [png("front.png"), png("back.png")]);
    const spinner = page.getByTestId("busy-spinner").getByText("Loading");
    await expect(spinner).toHaveCount(0);
    const release = await holdUploads(page);
    const fulfilment = await hold(page, /\/fulfillStipulation$/);
    const [request] = await Promise.all([page.waitForRequest(/\/v2\/documents$/), submit(page).click()]);
    expect(request.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    const parts = [...(request.postData() ?? "").matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(parts).toEqual(["opportunity_id", "document_type", "stipulation_id", "file", "file"]);
    await expect(page.getByText(overlay)).toBeVisible();
    // Waits longer than the delay before the spinner appears.
    await untilLaterThan(page, 1_000);
    await expect(spinner).toHaveCount(0);
    release();
    await expect(spinner).toBeAttached();
    fulfilment();
    await expect(page).toHaveURL(/\/us\/summary\?/);
  });

  test('the button "Cancel upload" stops the upload and keeps the files, which can be sent again', async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business license");
    await choose(page, [png("front.png")]);
    const release = await holdUploads(page);
    const [upload] = await Promise.all([page.waitForRequest(/\/v2\/documents$/), submit(page).click()]);
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await expect(page.getByText(overlay)).toHaveCount(0);
    await expect(page.getByText("Upload canceled. Your files are still on this page.")).toBeAttached();
    await expect(submit(page)).toBeFocused();
    expect(upload.failure()?.errorText).toBe("net::ERR_ABORTED");
    release();
    await expect(remove(page, "front.png")).toBeVisible();
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
  });

  test("the upload page blocks Back and links with an explanation while files upload, and Back works afterwards [CORE-UP-18]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business license");
    const upload = page.url();
    await choose(page, [png("front.png")]);
    const release = await holdUploads(page);
    await submit(page).click();
    await expect(page.getByText(overlay)).toBeVisible();
    // Goes back, and waits until the upload page has undone this by going forward again.
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
    expect(page.url()).toBe(upload);
    await page.getByRole("link", { name: "Contact Us" }).first().click();
    expect(page.url()).toBe(upload);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    release();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    await expect(page.getByRole("heading", { level: 1, name: "Alvarez Builders LLC" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/action-items$/);
  });
});

/** Delays calls to an address until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
const holdUploads = (page: Page) => hold(page, /\/api\/v2\/documents$/);

test.describe("leaving the upload page", () => {
  test("leaving the upload page asks for confirmation when files are queued, keeps the files on Stay and discards the files on Leave [CORE-UP-22]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business tax return");
    await choose(page, [pdf("return.pdf")]);
    const upload = page.url();
    const question = page.getByRole("alertdialog", { name: "Leave this page?" });
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole("link", { name: "Contact Us" }).first().click(),
      () => page.getByRole("link", { name: "Cancel" }).click(),
    ]) {
      await leave();
      await expect(question).toContainText("The files you added on this page have not been sent.");
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(question).toHaveCount(0);
      expect(page.url()).toBe(upload);
      await expect(remove(page, "return.pdf")).toBeVisible();
    }
    await page.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    await page.goto(upload);
    await expect(submit(page)).toBeVisible();
    await expect(remove(page, "return.pdf")).toHaveCount(0);
  });

  test("leaving the upload page without queued files asks for no confirmation, and Cancel sends no call [CORE-UP-17, SERV-GEN-06]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Business tax return");
    await choose(page, [csv("tool.exe")]);
    await expect(dismiss(page, "tool.exe")).toBeVisible();
    const sent = calls(page);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    expect(sent).toEqual([]);
  });
});

test.describe("a partly failed upload", () => {
  test("a partly failed upload shows each rejected file with its reason, and with the remedy in the file's row [CORE-UP-24, SERV-UP-02]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("chloe"));
    await start(page, "chloe", "Voided check");
    await choose(page, [png("check.png"), lie("lie.pdf")]);
    await submit(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(
      "We failed to upload the following file(s) due to the reason(s) provided:",
    );
    await expect(alert.getByRole("listitem")).toHaveText(["lie.pdf: File type is not allowed."]);
    await expect(page.getByRole("list", { name: "Not added" }).getByRole("listitem")).toHaveText([
      "lie.pdfFile type is not allowed. Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
    ]);
    await expect(page.getByRole("list", { name: "Files uploaded:" })).toContainText("check.png");
    await expect(page.getByRole("heading", { name: "Ready to upload" })).toHaveCount(0);
    await expect(rows(page, "check.png")).toContainText("Uploaded");
    await portal.look("upload-partial-failure");
  });

  test("a partly failed upload does not send accepted files again and completes the request on the next Submit [CORE-UP-28, SERV-UP-21]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("chloe"));
    await start(page, "chloe", "Voided check");
    await choose(page, [png("check.png"), lie("lie.pdf")]);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("lie.pdf: File type is not allowed.");
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Please upload all required documents before submitting.",
    );
    expect(sent).toEqual([]);
    await dismiss(page, "lie.pdf").click();
    await submit(page).click();
    await expect(page).toHaveURL(/\/ca\/summary\?/);
    expect(sent).toEqual([expect.stringMatching(/\/fulfillStipulation$/)]);
  });

  test("a partly failed upload lets the borrower open, remove and restore an accepted file until the request is fulfilled", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Demographic Information");
    const form = page.url();
    const decline = page.getByRole("checkbox", { name: /prefer not to upload/ });
    const uploaded = page.getByRole("list", { name: "Files uploaded:" }).getByRole("listitem");
    await choose(page, [pdf("form.pdf"), lie("lie.pdf")]);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("lie.pdf: File type is not allowed.");
    await expect(decline).toBeDisabled();
    await expect(decline).toHaveAccessibleDescription("To choose this, remove the files above first.");
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
    await submit(page).click();
    await expect(page.getByRole("status").filter({ hasText: "left to do" })).toContainText("is done");
  });

  test("a partly failed upload keeps received files after a reload, and stores a file that is sent twice as one document", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("dana"));
    await start(page, "dana", "Financial statements");
    await choose(page, [pdf("profit.pdf")]);
    await choose(page, [lie("lie.pdf")]);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("lie.pdf: File type is not allowed.");
    await page.reload();
    const first = page.getByRole("button", { name: /^Profit and loss statement/ });
    await expect(page.getByText("1 of 2 added")).toBeVisible();
    await expect(first).toContainText("1 file");
    await expect(first).toHaveAttribute("aria-expanded", "false");
    await expect(rows(page, "profit.pdf")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Balance sheet/ })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await choose(page, [pdf("balance.pdf")]);
    await first.click();
    await page
      .getByRole("button", { name: /choose from your device|Choose files/ })
      .first()
      .waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page
        .getByRole("button", { name: /choose from your device|Choose files/ })
        .first()
        .click(),
    ]);
    await chooser.setFiles([pdf("profit.pdf")]);
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=FinancialStatement$/);
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const { opportunityId } = await page.evaluate(() =>
      JSON.parse(sessionStorage.getItem("activeIds") ?? "{}"),
    );
    const answer = await page.request.get(`/api/opportunities/${opportunityId}/documents`, {
      headers: { authorization: `JWT ${token}` },
    });
    const { documents } = (await answer.json()) as { documents: { filename: string }[] };
    expect(documents.map(({ filename }) => filename).toSorted()).toEqual(["balance.pdf", "profit.pdf"]);
  });
});

test("the upload page shows a specific text for each way in which files fail [CORE-ERR-19, SERV-UP-15]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("chloe"));
  await start(page, "chloe", "Voided check");
  const alert = page.getByRole("alert");
  // The browser refuses an empty file and a file above the size limit.
  await choose(page, [empty("empty.pdf"), csv("large.csv", 24_505_857)]);
  await expect(rows(page, "empty.pdf")).toContainText("File must be larger than 0MB.");
  await expect(rows(page, "large.csv")).toContainText("File must be under 24MB.");
  for (const name of ["empty.pdf", "large.csv"]) await dismiss(page, name).click();
  await choose(page, [lie("lie.pdf")]);
  await submit(page).click();
  await expect(alert).toHaveText(technicalIssue);
  await dismiss(page, "lie.pdf").click();
  await choose(page, [png("check.png"), lie("other.pdf")]);
  await submit(page).click();
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert.getByRole("listitem")).toHaveText([/^other\.pdf: File type is not allowed\./]);
  await expect(rows(page, "check.png")).toContainText("Uploaded");
  await dismiss(page, "other.pdf").click();
  // Simulates a file that the borrower deletes from the device before it is sent.
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
});

test.describe("the upload page when the API fails", () => {
  test.use({ expectedErrors: [/500|429/] });

  test("the upload page shows the text for a technical issue if all files are rejected, stays open, and clears the error after leaving [CORE-UP-22, CORE-UP-25, CORE-ERR-16, SERV-UP-07]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Proof of business");
    const upload = page.url();
    await choose(page, [lie("lie.pdf")]);
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(technicalIssue);
    await expect(page.getByRole("alert")).toHaveAttribute("data-type", "critical");
    expect(page.url()).toBe(upload);
    expect(sent).toEqual(["/v2/documents"]);
    await expect(page.getByRole("main").getByText("lie.pdf")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Ready to upload" })).toHaveCount(0);
    await portal.look("upload-all-failed");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/us\/summary$/);
    await page.goBack();
    await expect(submit(page)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("the upload page treats a file that is missing from the reply as unsent and does not fulfill the request", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Proof of business");
    await choose(page, [png("kept.png"), png("lost.png")]);
    await page.route(/\/api\/v2\/documents$/, (route) =>
      route.fulfill({ json: { success: [{ filename: "kept.png", documentId: "d1" }], failure: [] } }),
    );
    const sent = calls(page);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(technicalIssue);
    expect(sent).toEqual(["/v2/documents"]);
    await expect(rows(page, "kept.png")).toContainText("Uploaded");
    await expect(rows(page, "lost.png")).not.toContainText("Uploaded");
    await expect(remove(page, "lost.png")).toBeVisible();
  });

  test("the upload page waits for the time in Retry-After when too many uploads run, then sends the files again", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Proof of business");
    await choose(page, [png("kept.png")]);
    const json = { error: true, code: "TOO_MANY_REQUESTS", message: "Too many requests." };
    await page.route(
      /\/api\/v2\/documents$/,
      (route) => route.fulfill({ status: 429, headers: { "retry-after": "1" }, json }),
      { times: 1 },
    );
    const sent = calls(page);
    await submit(page).click();
    await expect.poll(() => sent.slice(0, 2)).toEqual(["/v2/documents", "/v2/documents"]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect.poll(() => sent.some((path) => path.endsWith("fulfillStipulation"))).toBe(true);
  });

  test("the upload page shows the text for a technical issue and stays open if fulfilling the request fails [SERV-UP-20]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Proof of business");
    const upload = page.url();
    await page.route(/fulfillStipulation$/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: true, code: "INTERNAL_SERVER_ERROR", message: technicalIssue },
      }),
    );
    await choose(page, [png("articles.png")]);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(technicalIssue);
    expect(page.url()).toBe(upload);
    await expect(rows(page, "articles.png")).toContainText("Uploaded");
  });
});

test.describe("the upload page behind a proxy with a smaller size limit", () => {
  test.use({ expectedErrors: [/413/] });

  test("the upload page shows the text about the total size after a 413, and can send the files again [SERV-UP-11]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await start(page, "teresa", "Proof of business");
    await page.route(/\/api\/v2\/documents$/, (route) =>
      route.fulfill({
        status: 413,
        contentType: "text/html",
        body: "<html><h1>413 Request Entity Too Large</h1></html>",
      }),
    );
    await choose(page, [png("articles.png")]);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Total size of your files must not exceed 24MB.");
    await expect(remove(page, "articles.png")).toBeVisible();
    await expect(page).toHaveURL(/\/proof-of-business$/);
    await page.unroute(/\/api\/v2\/documents$/);
    await untilLaterThan(page, 200);
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=ProofOfBusiness/);
  });
});

test("a forgiveness upload page without a forgiveness application redirects to the summary", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  await page.goto("/us/forgiveness/any/Rent%20Documents");
  await expect(page).toHaveURL(/\/us\/summary$/);
});

test("the upload page of an unknown application, an unknown group or a finished request redirects to the summary", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("dana"));
  await start(page, "dana", "Financial statements");
  const known = page.url();
  const [, opportunityId = ""] = /upload-document-group\/([^/]+)\//.exec(known) ?? [];
  for (const path of [
    "upload-document-group/nope/FinancialStatement",
    `upload-document-group/${opportunityId}/nope`,
    `${opportunityId}/business-license`,
    "nope/tax-return",
  ]) {
    await page.goto(`/us/${path}`);
    await expect(page).toHaveURL(/\/us\/summary$/);
  }
  // The address of an open request does not redirect.
  await page.goto(known);
  await expect(page.getByRole("heading", { level: 1, name: "Financial statements" })).toBeVisible();
  expect(page.url()).toBe(known);
});
