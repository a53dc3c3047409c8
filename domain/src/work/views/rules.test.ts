import { expect, test } from "vitest";
import type { Role } from "../../staff/roles/contract.ts";
import { addressOfView, canOpen, forOpener, forStorage, readView, viewNameFault } from "./rules.ts";

const addressAfter = (address: string) => {
  const viewed = readView(address);
  return viewed && addressOfView(viewed);
};
const viewOf = (address: string) => {
  const viewed = readView(address);
  if (!viewed) throw new Error(`${address} is no address of a view`);
  return viewed;
};

test.each([
  ["/desk", "/desk"],
  ["/desk?", "/desk"],
  ["/desk?who=mine&sort=newest&near=1", "/desk?who=mine&near=1&sort=newest"],
  [
    "/desk?product=PPP&stage=Contract&country=ca&staffId=s1",
    "/desk?product=PPP&stage=Contract&country=ca&staffId=s1",
  ],
  ["/desk/lists/loans?sort=past-due&pastDue=yes", "/desk/lists/loans?pastDue=yes&sort=past-due"],
  ["/desk/lists/payments?state=F&code=R01", "/desk/lists/payments?state=F&code=R01"],
  ["/desk/lists/people", "/desk/lists/people"],
])("reads %s as the view %s [DESK-FIND-06]", (address, expected) => {
  expect(addressAfter(address)).toBe(expected);
});

test.each([
  ["/desk?who=everyone&sort=best&tab=none&near=2&country=us", "/desk?country=us"],
  ["/desk?product=%00&stage=%20&country=us", "/desk?country=us"],
  ["/desk?next=https://evil.example&cursor=2.abc", "/desk"],
  ["/desk/lists/loans?pastDue=perhaps&signIn=none&country=us&cursor=2.abc", "/desk/lists/loans?country=us"],
  ["/desk/lists/loans?contactId=%00&balanceFrom=much&type=PPP", "/desk/lists/loans?type=PPP"],
  ["/desk/lists/payments?state=X&status=F&amountFrom=10", "/desk/lists/payments?amountFrom=10"],
])("removes parameters from %s that are not filters of the page [DESK-FIND-06]", (address, expected) => {
  expect(addressAfter(address)).toBe(expected);
});

test.each([
  "",
  "https://evil.example/desk",
  "//evil.example/desk",
  "/desk/sign-in",
  "/desk/lists/staff",
  "/us/desk/lists/loans",
  "/desk/lists/constructor",
  "/desk/lists/loans/more",
  "/desk#who=mine",
  "/us/summary",
])("refuses '%s', which is not the address of the queue or of a list [DESK-FIND-06]", (address) => {
  expect(readView(address)).toBeUndefined();
});

test.each([
  ["/desk?staffId=s-maren", "/desk?staffId=me", "/desk?staffId=s-theo"],
  [
    "/desk/lists/applications?staffId=s-maren",
    "/desk/lists/applications?staffId=me",
    "/desk/lists/applications?staffId=s-theo",
  ],
  [
    "/desk/lists/documents?reviewer=s-maren",
    "/desk/lists/documents?reviewer=me",
    "/desk/lists/documents?reviewer=s-theo",
  ],
  ["/desk?staffId=s-hollis", "/desk?staffId=s-hollis", "/desk?staffId=s-hollis"],
])(
  "replaces the saver's own id in %s with the id of the person who opens the view [DESK-FIND-06]",
  (saved, stored, opened) => {
    const kept = forStorage(viewOf(saved), "s-maren");
    expect(addressOfView(kept)).toBe(stored);
    expect(addressOfView(forOpener(kept, "s-theo"))).toBe(opened);
  },
);

test.each<[string, readonly Role[], boolean]>([
  ["/desk", ["processor"], true],
  ["/desk", ["support"], false],
  ["/desk/lists/loans", ["support"], true],
  ["/desk/lists/loans", ["records"], false],
  ["/desk/lists/documents", ["support"], false],
  ["/desk/lists/documents", ["processor"], true],
  ["/desk/lists/payments", ["processor"], false],
  ["/desk/lists/payments", ["processor", "finance"], true],
])("a view of %s can be opened by %s: %s [DESK-FIND-06]", (address, roles, expected) => {
  expect(canOpen(viewOf(address), roles)).toBe(expected);
});

test.each([
  ["", "missing"],
  ["  ", "missing"],
  ["x", undefined],
  ["x".repeat(60), undefined],
  [` ${"x".repeat(60)} `, undefined],
  ["x".repeat(61), "long"],
])("the name '%s' has the fault %s [DESK-FIND-06]", (name, fault) => {
  expect(viewNameFault(name)).toBe(fault);
});
