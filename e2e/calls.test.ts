import { expect, person, test } from "./portal.ts";

const dana = person("dana");

test("every call goes to the configured API address with the session's token [CORE-API-01, CORE-API-02]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await portal.configure({ apiUrl: "/elsewhere" });
  await page.route(/\/elsewhere/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("/elsewhere", "/api") });
    await route.fulfill({ response });
  });
  const calls: { readonly path: string; readonly authorization: string | undefined }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "fetch" && pathname !== "/config.json")
      calls.push({ path: pathname, authorization: request.headers()["authorization"] });
  });
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maple & Main Bakery LLC");
  await page.waitForLoadState("networkidle");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  expect(calls.map(({ path }) => path)).toContain("/elsewhere/v2/accounts");
  expect(calls.filter(({ path }) => !path.startsWith("/elsewhere"))).toEqual([]);
  for (const { path, authorization } of calls)
    expect(authorization).toBe(path === "/elsewhere" ? undefined : `JWT ${token}`);
});

test("a call without a spinner sends the header ignore-request-count [CORE-API-03]", async ({
  page,
  portal,
}) => {
  await portal.configure({ portalIdleWarningTimeout: 5_000, portalIdleLogoutTimeout: 60_000 });
  await page.clock.install();
  await portal.signIn(dana);
  const headerOf = new Map<string, string | undefined>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    headerOf.set(pathname, request.headers()["ignore-request-count"]);
  });
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maple & Main Bakery LLC");
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(6_000);
  await page.getByRole("button", { name: "Stay Logged In" }).click();
  await expect.poll(() => headerOf.has("/api/auth/keep-alive")).toBe(true);
  expect(headerOf.get("/api/auth/keep-alive")).toBe("true");
  expect(headerOf.has("/api/v2/accounts")).toBe(true);
  expect(headerOf.get("/api/v2/accounts")).toBeUndefined();
});

test("the browser sends the security answer percent-encoded with its question's id, and the answer opens the session [CORE-SECQ-08]", async ({
  page,
}) => {
  await page.goto("/us/login");
  await page.getByRole("button", { name: "Log in with email" }).click();
  await page.getByLabel("Email address").fill(dana.email);
  await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
  const asked = page.waitForResponse(/\/api\/auth\/security-question$/);
  await page.getByRole("button", { name: "Log In" }).click();
  const { question, questionId } = (await (await asked).json()) as { question: string; questionId: number };
  const halfToken = await page.evaluate(() => localStorage.getItem("token"));
  const { answer = "" } = dana.answers.find((each) => each.question === question) ?? {};
  const sent: { body: unknown; authorization: string | undefined }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/authorize"))
      sent.push({ body: request.postDataJSON(), authorization: request.headers()["authorization"] });
  });
  // The browser sends these spaces as %20. The server trims the answer before comparing it.
  await page.getByLabel(question, { exact: true }).fill(` ${answer} `);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
  expect(sent).toEqual([
    { body: { answer: encodeURIComponent(` ${answer} `), questionId }, authorization: `JWT ${halfToken}` },
  ]);
  const claims = await page.evaluate(() => {
    const [, payload = ""] = (localStorage.getItem("token") ?? "").split(".");
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { auth_type: string };
  });
  expect(claims.auth_type).toBe("authorized");
});

test.describe("the login after a failed call", () => {
  test.use({ expectedErrors: [/4\d\d|500|Failed to load resource/] });

  for (const [flag, text] of [
    [true, "Some of your info is incorrect. Please check it and try again."],
    [false, "Incorrect email address or password. Please try again."],
  ] as const) {
    test(`the login shows an input error for 401, 403, 404 and 422 and a technical issue for other statuses, with loginRevamp ${flag} [CORE-ERR-02, CORE-ERR-04]`, async ({
      page,
      portal,
    }) => {
      await portal.configure({ loginRevamp: flag });
      await page.goto("/us/login");
      if (flag) await page.getByRole("button", { name: "Log in with email" }).click();
      const alert = page.getByRole("alert");
      const said: string[] = [];
      for (const status of [401, 403, 404, 422, 500, 400]) {
        await page.route(/\/api\/auth\/login$/, (route) =>
          route.fulfill({ status, json: { error: true, code: "INVALID_CREDENTIALS", message: "Any" } }),
        );
        await page.getByLabel(flag ? "Email address" : "Email", { exact: true }).fill(`a${status}@b.example`);
        await page.getByLabel("Password", { exact: true }).fill("Wrong.Password1");
        await page.getByRole("button", { name: "Log In", exact: true }).click();
        await expect(alert).toBeVisible();
        await expect(page.getByRole("button", { name: "Log In", exact: true })).toBeEnabled();
        said.push(await alert.innerText());
        await page.unroute(/\/api\/auth\/login$/);
      }
      const technical = "We are experiencing a technical issue, please contact customer support";
      expect(said).toEqual([text, text, text, text, technical, technical]);
    });
  }
});

test("an inquiry is sent with its fixed subject, and a login with its fixed partner name [CORE-CONST-13]", async ({
  page,
  portal,
}) => {
  const bodies = new Map<string, unknown>();
  page.on("request", (request) => {
    if (request.method() === "POST") bodies.set(new URL(request.url()).pathname, request.postDataJSON());
  });
  await portal.signInByHand(dana);
  expect(bodies.get("/api/auth/login")).toMatchObject({ partner: "sf", validatePartner: false });
  await page.goto("/us/contact-us?requestType=addMoney");
  await page.getByLabel("Business", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Detailed message").fill("More.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your inquiry has been received.")).toBeVisible();
  expect(bodies.get("/api/cases")).toMatchObject({ subject: "Request submitted through customer portal" });
});
