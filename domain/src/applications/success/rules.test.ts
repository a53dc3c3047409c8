import { describe, expect, test } from "vitest";
import { sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import type { Stipulation } from "../contract.ts";
import { successOf } from "./rules.ts";

const owners = sampleStipulation("Owners", { groupName: "People" });
const signers = sampleStipulation("Signers", { groupName: "People" });
const lease = sampleStipulation("Lease");

const told = (asked: Stipulation[], fulfilled: Stipulation[], groupName = "People") =>
  successOf(sampleOpportunity({ stipulations: asked }), fulfilled, groupName, "me");

describe("what was completed", () => {
  test("is told by its group, a lone request by its name too, with the application", () => {
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

  test("is not told while another request of its group waits, which it would tick as well", () => {
    expect(told([owners, signers], [owners])).toEqual({});
    const done = { ...signers, isFulfilled: true };
    expect(told([owners, done], [owners])).toMatchObject({ groupName: "People", name: "Owners" });
    // Nobody sees it, so that nobody waits for it.
    const hidden = sampleStipulation("Hidden", {
      groupName: "People",
      stipulationMap: { customerFacingCopy: null },
    });
    expect(told([owners, hidden], [owners])).toMatchObject({ groupName: "People", name: "Owners" });
  });

  test("counts a vendor's reference beside a landlord's, whose group has the same name", () => {
    const landlord = sampleStipulation("Landlord", { groupName: "References", isLandlordReference: true });
    const vendor = sampleStipulation("Vendor", { groupName: "References", isVendorReference: true });
    expect(told([landlord, vendor], [landlord], "References")).toEqual({});
    expect(told([landlord, vendor], [landlord, vendor], "References")).toMatchObject({
      groupName: "References",
    });
  });

  test("counts other people's identification in a group of its own", () => {
    const [mine, theirs] = ["me", "you"].map((contactId) =>
      sampleStipulation("Identification", { id: contactId, type: "Identification", contactId }),
    ) as [Stipulation, Stipulation];
    expect(told([mine, theirs], [mine], "Identification")).toMatchObject({ groupName: "Identification" });
    expect(told([mine, theirs], [theirs], "Additional identification")).toMatchObject({
      groupName: "Additional identification",
    });
  });
});
