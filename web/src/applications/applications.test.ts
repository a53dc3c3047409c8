import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { loadConfig } from "@portal/ui/calls/config.ts";
import { notificationsQuery } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("the portal remembers on which page it fetched the notifications [CORE-ACT-04, CORE-API-29]", async () => {
  const items = {
    autoDraftItems: [],
    actionItems: [
      {
        id: "s1",
        stipulationId: "s1",
        opportunityId: "o1",
        accountId: "a1",
        accountName: "Maple & Main Bakery LLC",
        groupName: "BankStatements",
        type: "BankStatements",
        name: "Bank statements",
        displayName: "Bank statements",
        requestType: "Credit Application",
        isFulfilled: false,
      },
    ],
  };
  const asked: string[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.startsWith("/config.json")) return new Response("{}");
    asked.push(address);
    return new Response(JSON.stringify(items));
  });
  await loadConfig();
  vi.stubGlobal("location", { pathname: "/us/summary", search: "?successStipulationGroupName=TaxReturn" });
  expect(await new QueryClient().fetchQuery(notificationsQuery)).toEqual({
    ...items,
    location: { pathname: "/us/summary", search: "?successStipulationGroupName=TaxReturn" },
  });
  expect(asked).toEqual(["/api/contacts/notifications"]);
});
