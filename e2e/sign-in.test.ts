import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const chloe = person("chloe");

test("the security question sends one answer when its form is submitted again before the summary appears", async ({
  page,
}) => {
  // The form stays for a moment after the address changes. Submits the form again in that moment.
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...change) => {
      replace(...change);
      if (!location.pathname.endsWith("/summary")) return;
      setTimeout(() => {
        const form = document.querySelector("form");
        document.documentElement.dataset["again"] = String(form !== null);
        form?.requestSubmit();
      });
    };
  });
  const answers: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/authorize")) answers.push(request.method());
  });
  await page.goto("/us/login");
  await page.getByRole("button", { name: /Log in with email/ }).click();
  await page.getByLabel("Email address").fill(dana.email);
  await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
  await page.keyboard.press("Enter");
  const [first] = dana.answers;
  const answer = page.getByLabel(first?.question ?? "", { exact: true });
  await answer.fill(first?.answer ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-again", "true");
  expect(answers).toEqual(["POST"]);
});

test.describe("the revamped login", () => {
  test(
    "the revamped login asks which account the borrower uses and opens the form for email and password [CORE-LOGIN-01, CORE-LOGIN-02, CORE-LOGIN-06, CORE-LOGIN-07, CORE-LOGIN-08, CORE-LOGIN-09]",
    { tag: "@phone" },
    async ({ page, portal }) => {
      await page.goto("/us/login");
      await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
      await expect(page.getByText("Which account did you use when you first applied?")).toBeVisible();
      await expect(page.getByLabel("Email address")).toHaveCount(0);
      await expect(page.getByRole("link", { name: /Continue with PayPal/ })).toHaveAttribute(
        "href",
        "/oauth/landing",
      );
      await portal.look("login-choice");
      await page.getByRole("button", { name: /Log in with email/ }).click();
      await expect(page.getByLabel("Email address")).toBeVisible();
      await expect(page.getByRole("link", { name: "Having trouble logging in?" })).toHaveAttribute(
        "href",
        "/us/forgot-password",
      );
      await portal.look("login-native");
      await page.getByRole("button", { name: "See more login options" }).click();
      await expect(page.getByText("Which account did you use when you first applied?")).toBeVisible();
    },
  );

  test("the revamped login shows missing values beside their fields and keeps typed values [CORE-LOGIN-13, CORE-LOGIN-14, CORE-LOGIN-16]", async ({
    page,
    portal,
  }) => {
    await page.goto("/us/login");
    await page.getByRole("button", { name: /Log in with email/ }).click();
    // Matches the exact name, because the button "Log in with email" remains on the page for a moment.
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("heading", { name: "There are 2 things to fix" })).toBeVisible();
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle("Error: Log In · Alderway");
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Email address is required");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Password is required",
    );
    await portal.look("login-errors");
    await page.getByLabel("Email address").fill("abc");
    await page.getByLabel("Password", { exact: true }).fill("x");
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Enter a valid email address");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByLabel("Email address")).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("x");
  });

  test.describe("the revamped login with a refused password", () => {
    test.use({ expectedErrors: [/401/] });
    test("a refused login shows an error that does not reveal whether the email or the password is wrong [CORE-ERR-03, CORE-LOGIN-20]", async ({
      page,
      portal,
    }) => {
      await page.goto("/us/login");
      await page.getByRole("button", { name: /Log in with email/ }).click();
      await page.getByLabel("Email address").fill("nobody@nowhere.example");
      await page.getByLabel("Password", { exact: true }).fill("Wrong.Password1");
      await page.getByRole("button", { name: "Log In" }).click();
      const alert = page.getByRole("alert");
      await expect(alert).toHaveText("Some of your info is incorrect. Please check it and try again.");
      await expect(alert).toHaveAttribute("data-type", "critical");
      await expect(page.getByLabel("Email address")).toHaveValue("nobody@nowhere.example");
      await portal.look("login-refused");
      // After a reload, the next person at this browser cannot see the email address that was tried.
      await page.reload();
      await expect(page.getByLabel("Email address")).toHaveValue("");
    });

    test("the revamped login shows that the password has expired [CORE-ERR-01]", async ({ page }) => {
      const walter = person("walter");
      await page.goto("/us/login");
      await page.getByRole("button", { name: /Log in with email/ }).click();
      await page.getByLabel("Email address").fill(walter.email);
      await page.getByLabel("Password", { exact: true }).fill(walter.password ?? "");
      await page.getByRole("button", { name: "Log In" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "Your password has expired. Please reset your password to continue.",
      );
      await expect(page).toHaveURL(/\/us\/login/);
    });
  });

  test("the revamped login shows the error that the provider's sign-on returned [CORE-LOGIN-10, CORE-LOGIN-11]", async ({
    page,
  }) => {
    await page.goto("/us/login?paypalAuthError=accessDenied");
    await expect(
      page.getByText("Some of your info is incorrect. Please check it and try again."),
    ).toBeVisible();
    await page.goto("/us/login?paypalAuthError=notFound");
    const warning = page.locator("[data-type=warning]");
    await expect(warning).toHaveText(
      "We couldn't find a loan attached to that account. Try using a different login option.",
    );
  });

  test("the revamped login sends the address trimmed and the password percent-encoded, with partner and brand [CORE-LOGIN-15, CORE-LOGIN-17]", async ({
    page,
  }) => {
    await page.goto("/us/login");
    await page.getByRole("button", { name: /Log in with email/ }).click();
    await page.getByLabel("Email address").fill(` ${dana.email} `);
    await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
    const [request] = await Promise.all([
      page.waitForRequest(/\/api\/auth\/login/),
      page.getByRole("button", { name: "Log In" }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({
      email: dana.email,
      password: encodeURIComponent(dana.password ?? ""),
      partner: "sf",
      brand: "paypal",
      validatePartner: false,
    });
    await expect(page).toHaveURL(/\/us\/security-question$/);
  });
});

test("the old login shows the form immediately, a Forgot Password link and the PayPal link [CORE-LOGIN-02, CORE-LOGIN-03, CORE-LOGIN-04, CORE-LOGIN-05, CORE-LOGIN-14]", async ({
  page,
  portal,
}) => {
  await portal.configure({ loginRevamp: false });
  await page.goto("/us/login");
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgot Password" })).toHaveAttribute(
    "href",
    "/us/forgot-password",
  );
  await expect(page.getByRole("link", { name: "Continue with PayPal" })).toHaveAttribute(
    "href",
    "/oauth/landing",
  );
  await page.getByLabel("Email", { exact: true }).fill("abc");
  await page.getByLabel("Password", { exact: true }).focus();
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Invalid email address",
  );
  await portal.look("login-plain");
});

test("the login with version=pp-app links to the migrated flow's sign-on", async ({ page }) => {
  await page.goto("/us/login?version=pp-app");
  await expect(page.getByRole("link", { name: /Continue with PayPal/ })).toHaveAttribute(
    "href",
    "/pp-app/oauth/landing",
  );
});

test.describe("the security question", () => {
  test("the security question works with only the keyboard, from the login to the summary [CORE-LOGIN-18, CORE-SECQ-01, CORE-SECQ-09, CORE-SESS-16]", async ({
    page,
  }) => {
    await page.goto("/us/login");
    await page.getByRole("button", { name: /Log in with email/ }).press("Enter");
    await page.getByLabel("Email address").focus();
    await page.keyboard.type(dana.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(dana.password ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeFocused();
    await expect(page.getByLabel(dana.answers[0]?.question ?? "", { exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type(dana.answers[0]?.answer ?? "");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/us\/summary$/);
    await expect(page).toHaveTitle(/Summary · Alderway/);
  });

  test("the security question page masks the answer and shows the country's phone number, email address and hours [CORE-SECQ-02, CORE-SECQ-04, CORE-SECQ-05, CORE-SECQ-20, CORE-COUNTRY-08]", async ({
    page,
    portal,
  }) => {
    for (const who of [dana, chloe]) {
      await page.goto(`/${who.country}/login`);
      await page.getByRole("button", { name: /Log in with email/ }).click();
      await page.getByLabel("Email address").fill(who.email);
      await page.getByLabel("Password", { exact: true }).fill(who.password ?? "");
      await page.getByRole("button", { name: "Log In" }).click();
      const answer = page.getByLabel(who.answers[0]?.question ?? "", { exact: true });
      await expect(answer).toHaveAttribute("type", "password");
      const phone = who.country === "us" ? "(800) 555-0142" : "(800) 555-0143";
      await expect(page.getByRole("link", { name: phone })).toBeVisible();
      const email = who.country === "us" ? "support@alderway.example" : "support.ca@alderway.example";
      await expect(page.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
      const hours = who.country === "us" ? "9 AM - 5 PM ET" : "9 AM - 6 PM ET";
      await expect(page.getByText(`${hours}, Monday - Friday`)).toBeVisible();
      await portal.look(`security-question-${who.country}`);
      await portal.forget();
    }
  });

  test.describe("the security question after a wrong answer", () => {
    test.use({ expectedErrors: [/401/] });
    test("a wrong security answer shows an error above the field, and the answer to a different question succeeds [CORE-SECQ-03, CORE-SECQ-06, CORE-SECQ-07, CORE-ERR-05]", async ({
      page,
      portal,
    }) => {
      const who = person("ingrid");
      await page.goto("/us/login");
      await page.getByRole("button", { name: /Log in with email/ }).click();
      await page.getByLabel("Email address").fill(who.email);
      await page.getByLabel("Password", { exact: true }).fill(who.password ?? "");
      await page.getByRole("button", { name: "Log In" }).click();
      const [first, second] = who.answers;
      const field = page.getByLabel(first?.question ?? "", { exact: true });
      await expect(field).toBeVisible();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(field).toHaveAccessibleDescription("Required");
      await expect(field).toBeFocused();
      await field.fill("wrong");
      await page.getByRole("button", { name: "Continue" }).click();
      const alert = page.getByRole("alert");
      await expect(alert).toHaveText("The information you entered is incorrect. Please try again.");
      const isBefore = await alert.evaluate(
        (node, input) =>
          (node.compareDocumentPosition(input as Node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        await field.elementHandle(),
      );
      expect(isBefore).toBe(true);
      await portal.look("security-question-wrong");
      await page.getByRole("button", { name: "Answer a different question" }).click();
      await page.getByLabel(second?.question ?? "", { exact: true }).fill(second?.answer ?? "");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page).toHaveURL(/\/us\/summary$/);
    });
  });

  test("the security question page offers a different question only in the revamped login [CORE-SECQ-03]", async ({
    page,
    portal,
  }) => {
    for (const [loginRevamp, offered] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await portal.configure({ loginRevamp });
      await page.goto("/us/login");
      if (loginRevamp) await page.getByRole("button", { name: /Log in with email/ }).click();
      await page.getByLabel(loginRevamp ? "Email address" : "Email", { exact: true }).fill(dana.email);
      await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
      await page.getByRole("button", { name: "Log In", exact: true }).click();
      await expect(page.getByLabel(dana.answers[0]?.question ?? "", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Answer a different question" })).toHaveCount(offered);
      await portal.forget();
    }
  });

  test("the security question page redirects a visitor without a login to the login, with the message about an expired session [CORE-SECQ-10]", async ({
    page,
  }) => {
    await page.goto("/us/security-question");
    await expect(page).toHaveURL(/\/us\/login$/);
    await expect(page.getByText("Your session has expired. Please log back in to continue.")).toBeVisible();
  });

  test("the security question page redirects a signed-in borrower to the summary [CORE-SECQ-11, CORE-SESS-03]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    for (const screen of [
      "security-question",
      "reset-password",
      "reset-account",
      "change-security-questions",
      "login",
    ]) {
      await page.goto(`/us/${screen}`);
      await expect(page).toHaveURL(/\/us\/summary$/);
    }
  });
});
