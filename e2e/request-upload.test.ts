import type { Page } from "@playwright/test";
import { pdf, png, type SentFile } from "./files.ts";
import { expect, person, test, untilLaterThan } from "./portal.ts";

async function choose(page: Page, files: readonly SentFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: /choose from your device|Choose files/ }).click(),
  ]);
  await chooser.setFiles([...files]);
}

/** Delays calls to an address until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const picture = (name: string, bytes: number): SentFile => ({ ...png(name), buffer: Buffer.alloc(bytes, 1) });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const queued = (page: Page, name: string) =>
  page.getByRole("button", { name: `Remove ${name}`, exact: true });
const turnedAway = (page: Page, name: string) =>
  page.getByRole("button", { name: `Dismiss ${name}`, exact: true });

/** Returns the id of the borrower's first application with an open request of this name. */
async function applicationWith(page: Page, name: string): Promise<string> {
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  const { opportunities } = (await (await answer).json()) as {
    opportunities: { id: string; stipulations: { name: string; isFulfilled: boolean }[] }[];
  };
  const asks = opportunities.find(({ stipulations }) =>
    stipulations.some((each) => each.name === name && !each.isFulfilled),
  );
  return asks?.id ?? "";
}

test("a request has an upload page at an address with its name, which may contain a slash and spaces [SERV-UPGEN-02, SERV-ROUTE-08]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const id = await applicationWith(page, "Business Certificate/License");
  for (const address of [
    `/us/upload-document/${id}/Business%20Certificate%2FLicense`,
    `/us/upload-document?opportunityId=${id}&stipulationName=Business%20Certificate%2FLicense`,
  ]) {
    await page.goto(address);
    await expect(title(page)).toHaveText("Business license");
    await expect(page.getByRole("main").getByText("A license that is valid today.")).toBeVisible();
    await expect(page.getByRole("main").locator("input[type=file]")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  }
  await portal.look("request-upload");
  for (const address of [
    `/us/upload-document/${id}/Business%20Certificate`,
    `/us/upload-document/nobody/Business%20Certificate%2FLicense`,
    `/us/upload-document?stipulationName=Business%20Certificate%2FLicense`,
    "/us/upload-document",
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL("/us/summary");
  }
});

test("a request's upload page accepts only .jpg, .gif and .png files [CORE-UP-01, CORE-UP-15]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const id = await applicationWith(page, "Business Certificate/License");
  await page.goto(`/us/upload-document/${id}/Business%20Certificate%2FLicense`);
  await expect(page.getByText("Up to 5MB each, 25MB total.", { exact: false })).toBeVisible();
  const taken = ["one.jpg", "two.gif", "three.png", "FOUR.JPG"];
  const refused = [pdf("license.pdf"), picture("five.jpeg", 10), picture("six.tiff", 10)];
  await choose(page, [...taken.map((name) => picture(name, 10)), ...refused]);
  for (const name of taken) await expect(queued(page, name)).toBeVisible();
  for (const { name } of refused) {
    await expect(turnedAway(page, name)).toBeVisible();
    await expect(queued(page, name)).toHaveCount(0);
  }
});

test("a request's upload page accepts up to 5,000,000 bytes per picture and 25,000,000 bytes in total [CORE-UP-05, CORE-CONST-06, SERV-UP-16]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const id = await applicationWith(page, "Business Certificate/License");
  await page.goto(`/us/upload-document/${id}/Business%20Certificate%2FLicense`);
  await choose(page, [
    picture("fits.png", 5_000_000),
    picture("over.png", 5_000_001),
    picture("none.png", 0),
  ]);
  await expect(queued(page, "fits.png")).toBeVisible();
  await expect(turnedAway(page, "over.png")).toBeVisible();
  await expect(turnedAway(page, "none.png")).toBeVisible();
  await choose(
    page,
    [2, 3, 4, 5].map((at) => picture(`${at}.png`, 5_000_000)),
  );
  await expect(queued(page, "5.png")).toBeVisible();
  const over = page
    .getByRole("main")
    .getByText(
      "The files you selected were not queued for upload because the total upload size of all of the files would have exceeded the limit of 25MB.",
      { exact: true },
    );
  await expect(over).toHaveCount(0);
  await choose(page, [picture("last.png", 1)]);
  await expect(over).toBeVisible();
  await expect(queued(page, "last.png")).toHaveCount(0);
});

test("the upload page sends each file in a separate call, and a group is complete when its last request is fulfilled [CORE-UP-27]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("dana"));
  const id = await applicationWith(page, "Balance sheet");
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST") sent.push(pathname);
  });
  const send = async (name: string, files: readonly SentFile[]) => {
    await page.goto(`/us/upload-document/${id}/${name}`);
    await choose(page, files);
    await page.getByRole("button", { name: "Submit" }).click();
  };
  const told = page.getByRole("status").filter({ hasText: "received" });
  await send("Balance%20sheet", [png("first.png"), png("second.png")]);
  await expect(page).toHaveURL("/us/summary");
  expect(sent.filter((path) => path.endsWith("/documents"))).toEqual(["/api/documents", "/api/documents"]);
  await expect(told).toHaveText("Financial statements received. 4 left to do.");
  await expect(page.getByText("2 of 6 received")).toBeVisible();
  await send("Profit%20and%20loss%20statement", [png("third.png")]);
  await expect(page).toHaveURL(/successStipulationGroupName=FinancialStatement/);
  await expect(told).toHaveText("Financial statements received. 3 left to do.");
  await expect(page.getByText("3 of 6 received")).toBeVisible();
});

test.describe("an uploaded file that the server rejects", () => {
  test.use({ expectedErrors: [/422/] });
  test("the upload page shows the reason and, on the next Submit, does not send the accepted file again", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    const id = await applicationWith(page, "Business Certificate/License");
    await page.goto(`/us/upload-document/${id}/Business%20Certificate%2FLicense`);
    await choose(page, [png("good.png"), picture("broken.png", 100)]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "We failed to upload the following file(s) due to the reason(s) provided:",
    );
    await expect(page.getByRole("alert")).toContainText("broken.png");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole("button", { name: "Dismiss broken.png" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    expect(sent.filter((call) => call.includes("/documents") && call.startsWith("POST"))).toEqual([]);
  });
});

test("the upload page shows no spinner while it sends a file as multipart data, unlike during a different slow call [SERV-API-22]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const id = await applicationWith(page, "Business Certificate/License");
  await page.goto(`/us/upload-document/${id}/Business%20Certificate%2FLicense`);
  await choose(page, [png("front.png")]);
  const spinner = page.getByTestId("busy-spinner").getByText("Loading");
  await expect(spinner).toHaveCount(0);
  const upload = await hold(page, /\/api\/documents$/);
  const fulfilment = await hold(page, /\/fulfillStipulation$/);
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/documents$/),
    page.getByRole("button", { name: "Submit" }).click(),
  ]);
  expect(request.method()).toBe("POST");
  expect(request.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const parts = [...(request.postData() ?? "").matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect(parts).toEqual(["opportunity_id", "document_type", "stipulation_id", "file"]);
  // Waits longer than the delay before the spinner appears.
  await untilLaterThan(page, 1_000);
  await expect(spinner).toHaveCount(0);
  upload();
  await expect(spinner).toBeAttached();
  fulfilment();
  await expect(page).toHaveURL(/\/us\/summary\?/);
});
