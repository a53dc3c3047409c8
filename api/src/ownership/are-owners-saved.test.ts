import {
  fulfillStipulation,
  listOpportunities,
  type Stipulation,
} from "@portal/domain/applications/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { attest } from "@portal/domain/ownership/attestation/contract";
import { attestationText } from "@portal/domain/ownership/attestation/messages";
import { createReference, ownProperty, updateContact } from "@portal/domain/ownership/references/contract";
import { saveSigners } from "@portal/domain/ownership/signers/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

async function borrower(email: string, isWanted: (request: Stipulation) => boolean) {
  const who = await portal.signIn(email);
  const { opportunities } = (await who.call(listOpportunities)).value;
  const opportunity = opportunities.find(({ stipulations }) => stipulations.some(isWanted));
  const { id = "", accountId = "", stipulations = [] } = opportunity ?? {};
  const stipId = stipulations.find(isWanted)?.id ?? "";
  const call = { params: { id, stipId }, body: {} };
  return {
    who,
    id,
    accountId,
    stipId,
    fulfil: async () => (await who.call(fulfillStipulation, call)).status,
  };
}

async function reopen(stipulationId: string): Promise<void> {
  const call = { params: { stipulationId }, body: { reason: "Your tax return names other people." } };
  expect((await portal.lender.call(rejectStipulation, call)).status).toBe(200);
}
const wait = () => portal.clock.advance({ milliseconds: 1 });

test("after the lender rejects a request for ownership, an earlier attestation does not fulfill the request", async () => {
  const { who, id, stipId, fulfil } = await borrower(
    "nora@lindgrenmill.example",
    ({ type }) => type === "BusinessOwnership",
  );
  const say = () => who.call(attest, { body: { attestationId: attestationText.id, opportunityId: id } });
  await say();
  expect(await fulfil()).toBe(200);
  await reopen(stipId);
  expect(await fulfil()).toBe(409);
  wait();
  expect(await fulfil()).toBe(409);
  await say();
  expect(await fulfil()).toBe(200);
});

test("after the lender rejects a request for signers, an earlier choice of signers does not fulfill the request", async () => {
  const { who, id, accountId, stipId, fulfil } = await borrower(
    "odette@farrowcider.example",
    ({ type }) => type === "AdditionalSigners",
  );
  const body = { opportunityId: id, accountId, country: "US", contacts: [] };
  const choose = () => who.call(saveSigners, { params: { id }, body });
  await choose();
  expect(await fulfil()).toBe(200);
  await reopen(stipId);
  expect(await fulfil()).toBe(409);
  wait();
  await choose();
  expect(await fulfil()).toBe(200);
});

test("after the lender rejects a request for a reference, an unchanged reference does not fulfill the request", async () => {
  const { who, id, stipId, fulfil } = await borrower(
    "teresa@alvarezbuilders.example",
    (request) => request.isLandlordReference && !request.isFulfilled,
  );
  const body = {
    opportunityId: id,
    role: "Landlord",
    firstName: "Grace",
    lastName: "Lindqvist",
    phoneNumber: "5155550122",
  };
  const contactId = (await who.call(createReference, { body })).response.json().contact.id as string;
  expect(await fulfil()).toBe(200);
  await reopen(stipId);
  expect(await fulfil()).toBe(409);
  wait();
  await who.call(updateContact, { params: { id: contactId }, body: { phoneNumber: "5155550199" } });
  expect(await fulfil()).toBe(200);
});

test("after the lender rejects a landlord request, an earlier answer about property ownership does not fulfill the request", async () => {
  const { who, id, stipId, fulfil } = await borrower(
    "teresa@alvarezbuilders.example",
    ({ isLandlordReference }) => isLandlordReference,
  );
  const say = () => who.call(ownProperty, { params: { id }, body: {} });
  await say();
  expect(await fulfil()).toBe(200);
  await reopen(stipId);
  expect(await fulfil()).toBe(409);
  wait();
  await say();
  expect(await fulfil()).toBe(200);
});
