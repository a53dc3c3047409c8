import { auditEntries } from "@portal/database/schema/server";
import { legalTexts } from "@portal/database/schema/support";
import { listOpportunities } from "@portal/domain/applications/contract";
import { getAttestation } from "@portal/domain/ownership/attestation/contract";
import { attestationText } from "@portal/domain/ownership/attestation/messages";
import { acceptTerms, getAcceptance } from "@portal/domain/support/terms/contract";
import { termsChanged } from "@portal/domain/support/terms/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let nora: Caller;
let opportunityId: string;
beforeAll(async () => {
  portal = await testApp();
  nora = await portal.signIn("nora@lindgrenmill.example");
  opportunityId = (await nora.call(listOpportunities)).value.opportunities[0]?.id ?? "";
});
afterAll(() => portal.close());

const read = async () => (await nora.call(getAcceptance)).response.json().acceptance;
const accept = async (documentId: string, id = opportunityId) => {
  const { status, response } = await nora.call(acceptTerms, { body: { documentId, opportunityId: id } });
  return [status, response.json()];
};

test("the borrower accepts the current terms once, and again after a new version [SERV-API-25, SERV-API-26, FORG-API-14, FORG-API-19, FORG-ENT-09]", async () => {
  const texts = await portal.connection.database.select().from(legalTexts);
  const idOf = (country: "us" | "ca") =>
    String(texts.find((each) => each.kind === "terms-and-conditions" && each.country === country)?.id);
  const current = idOf("us");
  const unread = { documentId: null, currentDocumentId: current, accepted: false, acceptedTimestamp: null };
  expect(await read()).toEqual(unread);
  for (const other of [idOf("ca"), "0", "x"])
    expect(await accept(other)).toMatchObject([422, { fields: { documentId: termsChanged } }]);
  expect((await accept(current, "none"))[0]).toBe(404);
  expect(await read()).toEqual(unread);

  const acceptedTimestamp = portal.clock.now().toString();
  const said = [200, { error: false, acceptance: { documentId: current, opportunityId, acceptedTimestamp } }];
  expect(await accept(current)).toEqual(said);
  const entries = await portal.connection.database.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === "terms.accepted")).toMatchObject([
    {
      actorKind: "borrower",
      subjectKind: "opportunity",
      subjectId: opportunityId,
      detail: { documentId: current },
    },
  ]);
  portal.clock.advance({ seconds: 5 });
  expect(await accept(current)).toEqual(said);
  const read1 = { documentId: current, currentDocumentId: current, accepted: true, acceptedTimestamp };
  expect(await read()).toEqual(read1);
  const dana = await portal.signIn("dana@mapleandmain.example");
  expect((await dana.call(getAcceptance)).response.json().acceptance).toEqual(unread);

  const [newer] = await portal.connection.database
    .insert(legalTexts)
    .values({
      kind: "terms-and-conditions",
      country: "us",
      version: "5",
      title: "Terms and Conditions",
      content: "<p>New</p>",
      publishedAt: portal.clock.now(),
    })
    .returning();
  expect(await read()).toEqual({ ...read1, currentDocumentId: String(newer?.id), accepted: false });
});

test("the portal returns the text of the ownership attestation [SERV-API-25, FORG-API-15]", async () => {
  const { response } = await nora.call(getAttestation);
  const { id: attestationId, content } = attestationText;
  expect(response.json()).toEqual({ attestation: { attestationId, content } });
});
