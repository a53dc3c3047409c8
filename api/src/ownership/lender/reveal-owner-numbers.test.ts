import { auditEntries } from "@portal/database/schema/server";
import { listOpportunities } from "@portal/domain/applications/contract";
import { attest } from "@portal/domain/ownership/attestation/contract";
import {
  listLenderOwners,
  listLenderReferences,
  revealOwnerNumbers,
} from "@portal/domain/ownership/lender/contract";
import { createReference } from "@portal/domain/ownership/references/contract";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";

const externalId = "application-contact-desmond-achterberg";
let portal: TestApp;
let opportunityId: string;
beforeAll(async () => {
  portal = await testApp();
  const desmond = await portal.signIn("desmond@achterbergtile.example");
  opportunityId = (await desmond.call(listOpportunities)).value.opportunities[0]?.id ?? "";
});
afterAll(() => portal.close());

const entries = () =>
  portal.context.database.select().from(auditEntries).orderBy(desc(auditEntries.sequence));

test("the lender reads an application's owners and signers with masked SSNs", async () => {
  const read = async (id: string) => {
    const { response } = await portal.lender.call(listLenderOwners, { params: { opportunityId: id } });
    expect(response.body).not.toMatch(/90062604|90083662/);
    return response.json();
  };
  const found = await read(opportunityId);
  expect(found).toMatchObject({ opportunityId, attestation: null });
  expect(
    found.contacts.map((each: { name: { first: string }; ssn: string }) => [each.name.first, each.ssn]),
  ).toEqual([
    ["Desmond", "***-**-6047"],
    ["Winifred", "***-**-6620"],
  ]);
  const desmond = await portal.signIn("desmond@achterbergtile.example");
  await desmond.call(attest, { body: { attestationId: "ownership-1", opportunityId } });
  expect((await read(externalId)).attestation).toEqual({
    attestationId: "ownership-1",
    attestedTimestamp: portal.clock.now().toString(),
  });
  expect((await portal.lender.call(listLenderOwners, { params: { opportunityId: "none" } })).status).toBe(
    404,
  );
});

test("the lender reads whole SSNs for a purpose, and the audit trail records the lender and the purpose", async () => {
  const { response } = await portal.lender.call(revealOwnerNumbers, {
    params: { opportunityId: externalId },
    body: { purpose: "identity-check" },
  });
  const { numbers } = response.json();
  expect(numbers).toEqual([
    { contactId: expect.any(String), kind: "ssn", number: "900626047" },
    { contactId: expect.any(String), kind: "ssn", number: "900836620" },
  ]);
  expect((await entries())[0]).toMatchObject({
    actorKind: "lender",
    actorId: "sandbox",
    action: "owner-numbers.revealed",
    subjectId: opportunityId,
    detail: { purpose: "identity-check", count: 2 },
  });
  expect(portal.logged.join("\n")).not.toMatch(/900626047|900836620/);
  const canadian = await portal.lender.call(revealOwnerNumbers, {
    params: { opportunityId: "application-contact-sylvie-gagnon" },
    body: { purpose: "tax-form" },
  });
  expect(canadian.value.numbers.map(({ kind, number }) => [kind, number])).toEqual([["sin", "900318754"]]);
});

test("a call with an unknown purpose or an unknown application reveals no SSN and adds no audit entry", async () => {
  const before = (await entries()).length;
  for (const body of [{}, { purpose: "curiosity" }]) {
    const { status } = await portal.lender.call(revealOwnerNumbers, { params: { opportunityId }, body });
    expect(status).toBe(422);
  }
  const unknown = { params: { opportunityId: "none" }, body: { purpose: "correction" } };
  expect((await portal.lender.call(revealOwnerNumbers, unknown)).status).toBe(404);
  expect((await entries()).length).toBe(before);
});

test("the lender reads an application's references as the borrower entered them", async () => {
  const teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const { opportunities } = (await teresa.call(listOpportunities)).value;
  const id =
    opportunities.find(({ stipulations }) => stipulations.some((each) => each.isLandlordReference))?.id ?? "";
  const read = async () =>
    (await portal.lender.call(listLenderReferences, { params: { opportunityId: id } })).response.json();
  expect(await read()).toEqual({ opportunityId: id, ownsProperty: null, references: [] });
  const body = {
    opportunityId: id,
    role: "Landlord",
    firstName: "Grace",
    lastName: "Lindqvist",
    phoneNumber: "5155550122",
  };
  await teresa.call(createReference, { body });
  expect(await read()).toEqual({
    opportunityId: id,
    ownsProperty: false,
    references: [
      {
        id: expect.any(String),
        role: "Landlord",
        businessName: null,
        firstName: "Grace",
        lastName: "Lindqvist",
        phoneNumber: "5155550122",
        changedTimestamp: portal.clock.now().toString(),
      },
    ],
  });
  expect((await portal.lender.call(listLenderReferences, { params: { opportunityId: "none" } })).status).toBe(
    404,
  );
});
