import { Buffer } from "node:buffer";
import { png } from "./files.ts";
import { expect, person, test } from "./portal.ts";

test.describe("uploading a picture that the server rejects", () => {
  // Chromium logs that the server refuses the broken picture.
  test.use({ expectedErrors: [/422/] });

  test("a request's upload page keeps an accepted picture when the server rejects another picture [CORE-UP-27, SERV-UPGEN-02, SERV-ROUTE-08]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
    await page.goto("/us/summary");
    const { opportunities } = (await (await answer).json()) as {
      opportunities: { id: string; stipulations: { name: string }[] }[];
    };
    const application = opportunities.find(({ stipulations }) =>
      stipulations.some(({ name }) => name === "Business Certificate/License"),
    );
    await page.goto(`/us/upload-document/${application?.id}/Business%20Certificate%2FLicense`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business license");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: /choose from your device/ }).click(),
    ]);
    const broken = { ...png("broken.png"), buffer: Buffer.alloc(100, 1) };
    await chooser.setFiles([png("good.png"), broken]);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname.replace(/.*\//, ""));
    });
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "We failed to upload the following file(s) due to the reason(s) provided:",
    );
    await expect(page.getByRole("alert")).toContainText("broken.png");
    await page.getByRole("button", { name: "Dismiss broken.png" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);
    expect(sent).toEqual(["documents", "documents", "fulfillStipulation"]);
  });
});
