import { describe, expect, test } from "vitest";
import { sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import type { Stipulation } from "../contract.ts";
import { successOf } from "./rules.ts";

const owners = sampleStipulation("Owners", { groupName: "People" });
const signers = sampleStipulation("Signers", { groupName: "People" });
const lease = sampleStipulation("Lease");

const told = (asked: Stipulation[], fulfilled: Stipulation[], groupName = "People") =>
  successOf(sampleOpportunity({ stipulations: asked }), fulfilled, groupName, "me");

describe("the address parameters after a request is fulfilled", () => {
  test("the address parameters name the group, the application and the requests", () => {
    expect(told([owners, lease], [owners])).toEqual({
      groupName: "People",
      name: "Owners",
      opportunityId: "o1",
      requests: [owners.id],
    });
    expect(told([owners, signers, lease], [owners, signers])).toEqual({
      groupName: "People",
      name: undefined,
      opportunityId: "o1",
      requests: [owners.id, signers.id],
    });
  });

  test("a group with another open request is not marked as complete", () => {
    expect(told([owners, signers], [owners])).toEqual({});
    const done = { ...signers, isFulfilled: true };
    expect(told([owners, done], [owners])).toMatchObject({ groupName: "People", name: "Owners" });
    // An open internal request does not keep the group open, because the borrower cannot see the request.
    const hidden = sampleStipulation("Hidden", {
      groupName: "People",
      stipulationMap: { customerFacingCopy: null },
    });
    expect(told([owners, hidden], [owners])).toMatchObject({ groupName: "People", name: "Owners" });
  });

  test("in the page's address, landlord and vendor references with the same group name are one group", () => {
    const landlord = sampleStipulation("Landlord", { groupName: "References", isLandlordReference: true });
    const vendor = sampleStipulation("Vendor", { groupName: "References", isVendorReference: true });
    expect(told([landlord, vendor], [landlord], "References")).toEqual({});
    expect(told([landlord, vendor], [landlord, vendor], "References")).toMatchObject({
      groupName: "References",
    });
  });

  test("another person's identification is a separate group in the page's address", () => {
    const [mine, theirs] = ["me", "you"].map((contactId) =>
      sampleStipulation("Identification", { id: contactId, type: "Identification", contactId }),
    ) as [Stipulation, Stipulation];
    expect(told([mine, theirs], [mine], "Identification")).toMatchObject({ groupName: "Identification" });
    expect(told([mine, theirs], [theirs], "Additional identification")).toMatchObject({
      groupName: "Additional identification",
    });
  });
});
