import type { LinkKind } from "@portal/domain/auth/contract";
import * as recovery from "@portal/domain/auth/recovery/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, textsOf, tokenOf } from "../testing/open-page.tsx";

const alert = page.getByRole("alert");

function open(path: string, query: string, kind?: LinkKind) {
  return openPage(`/us/${path}${query}`, {
    as: null,
    api(api) {
      api.answer(
        recovery.readLink,
        kind === undefined
          ? { refused: "NOT_FOUND" }
          : { data: { email: "felix@felix-bikes.example", partners: [], kind } },
      );
      api.answer(recovery.verifyEmail, { refused: "NOT_FOUND" });
    },
  });
}

const invalidLinks = [
  ["without a token", "", undefined],
  ["with an unknown token", "?token=nonsense", undefined],
  ["with a link for another page", "?token=other", "reset-password"],
] as const;

test.each(
  ["create-account", "reset-account"].flatMap((path) => invalidLinks.map((link) => [path, ...link] as const)),
)(
  "the page %s, opened %s, shows the support phone number and no form [CORE-CREATE-05, CORE-RESET-03, CORE-ERR-10, CORE-ERR-11]",
  async (path, _, query, kind) => {
    await open(path, query, kind);
    await expect
      .element(alert)
      .toMatchTextContent("We're unable to create your account. Please call us at (800) 555-0142.");
    await expect.element(alert).toHaveAttribute("data-type", "critical");
    expect(document.querySelector("form")).toBeNull();
    expect(page.getByRole("textbox").elements()).toEqual([]);
    expect(address()).toBe(`/us/${path}`);
  },
);

test.each([
  ["create-account", ["Email address", "Password", "Confirm password"]],
  ["reset-account", ["New password", "Confirm password"]],
] as const)(
  "the page %s opened with a valid link removes the token from the address and asks for a password [CORE-CREATE-01, CORE-CREATE-02, CORE-CREATE-03, CORE-RESET-01]",
  async (path, labels) => {
    const api = await open(path, "?token=good", path);
    await expect.element(page.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(address()).toBe(`/us/${path}`);
    expect(api.calls(recovery.readLink)).toMatchObject([{ params: { resetToken: "good" } }]);
    expect([...document.querySelectorAll("form label")].map((label) => label.textContent)).toEqual(labels);
    if (path === "reset-account") return;
    const email = page.getByLabelText("Email address", { exact: true });
    await expect.element(email).toHaveValue("felix@felix-bikes.example");
    await expect.element(email).toHaveAttribute("readonly");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Create account");
  },
);

test.each([
  ["create-account", "Password"],
  ["reset-account", "New password"],
] as const)(
  "the page %s refuses a weak or mistyped password and sends a valid password encoded [CORE-RESET-08, CORE-RESET-17]",
  async (path, label) => {
    const api = await open(path, "?token=good", path);
    const claims = { auth_type: "authenticated", security_question_id: null } as const;
    api.answer(recovery.setPassword, { token: tokenOf(claims) });
    const [password, confirmation] = [label, "Confirm password"].map((name) =>
      page.getByLabelText(name, { exact: true }),
    );
    await password?.fill("Abcde1!");
    // The password rules are visible only while the password field has the focus.
    expect(document.querySelectorAll("form li")).toHaveLength(4);
    await confirmation?.fill("Abcde1!x");
    await page.getByRole("button", { name: "Continue" }).click();
    expect(textsOf(alert.getByRole("link"))).toEqual([
      "Must be between 8 and 20 characters long.",
      "Passwords must match",
    ]);
    expect(api.calls(recovery.setPassword)).toEqual([]);
    for (const field of [password, confirmation]) await field?.fill("Sun%rise!7");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(address).toBe("/us/security-questions");
    expect(api.calls(recovery.setPassword).map(({ body }) => body)).toEqual([
      { token: "good", password: "Sun%25rise!7" },
    ]);
  },
);

const verifyError = "We're unable to verify your email. Please call us at (800) 555-0142.";

test.each(invalidLinks)(
  "the verify e-mail page, opened %s, shows the support phone number [CORE-VERIFY-03, CORE-ERR-13]",
  async (_, query, kind) => {
    const api = await open("verify-email", query, kind);
    await expect.element(alert).toMatchTextContent(verifyError);
    expect(address()).toBe("/us/verify-email");
    expect(api.calls(recovery.verifyEmail)).toEqual([]);
  },
);

test("the verify e-mail page shows the support phone number when the server rejects the new address [CORE-VERIFY-03]", async () => {
  const api = await open("verify-email", "?token=taken", "verify-email");
  await expect.element(alert).toMatchTextContent(verifyError);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  expect(api.calls(recovery.verifyEmail)).toMatchObject([{ body: { token: "taken" } }]);
});

test.each(["reset-account", "reset-password"])(
  "the page %s redirects a signed-in borrower to the summary [CORE-RESET-10]",
  async (path) => {
    await openPage(`/us/${path}`);
    await expect.poll(address).toBe("/us/summary");
  },
);
