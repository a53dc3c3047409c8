import * as applications from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import { checkHealth } from "@portal/domain/support/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../testing/open-page.tsx";

test("all calls except the health check send the session's token to the configured API address [CORE-API-01, CORE-API-02, FORG-API-01]", async () => {
  // The stub fails the test if a call goes to another address.
  const api = await openPage("/us/summary", { config: { apiUrl: "/elsewhere" } });
  await expect.element(page.getByRole("heading", { name: /open applications or loans/ })).toBeVisible();
  const token = localStorage.getItem("token");
  for (const endpoint of [applications.listOpportunities, loans.listAccounts, loans.listAdvances])
    expect(api.calls(endpoint).map(({ headers }) => headers.get("authorization"))).toEqual([`JWT ${token}`]);
  await expect.poll(() => api.calls(checkHealth)).toHaveLength(1);
  expect(api.calls(checkHealth)[0]?.headers.has("authorization")).toBe(false);
});
