import { castBook } from "@portal/database/cast/cast";
import { stipulations } from "@portal/database/schema/applications";
import { applicationOwners, attestations, signerChoices } from "@portal/database/schema/ownership";
import { listOpportunities } from "@portal/domain/applications/contract";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { parseBook } from "@portal/domain/book/parse-book";
import { getOwnership, saveOwnership } from "@portal/domain/ownership/owners/contract";
import { saveSigners } from "@portal/domain/ownership/signers/contract";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openOwnerNumber } from "../../ownership/owners/seal-owner-number.ts";
import { fieldCipher } from "../../platform/crypto.ts";
import { sampleOwner } from "../../testing/sample-owner.ts";
import { testApp } from "../../testing/test-app.ts";
import { bookOf } from "../../testing/test-book.ts";
import { testConfig, testNow } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { importBook } from "../import-book.ts";

const config = testConfig("unused");
const cipher = fieldCipher(config);
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

type Given = NonNullable<OpportunityInput["people"]>[number]["ownership"];
const full = {
  percentOwned: 45,
  isControllingManager: true,
  jobTitle: "Baker",
  dateOfBirth: "1980-05-01",
  ssn: "900-11-2233",
};
function bookWith(ownership: Given, rest: Partial<OpportunityInput> = {}) {
  const book = bookOf(0);
  const [account] = book.accounts;
  const contact = book.contacts[0]?.externalId ?? "";
  const opportunity: OpportunityInput = {
    externalId: "O-owners",
    name: "Application",
    stageName: "In Progress",
    stage: "ST3",
    type: "BLN",
    people: [{ contact, isApplicant: true, ...(ownership && { ownership }) }],
    ...rest,
  };
  return { ...book, accounts: [{ ...account, opportunities: [opportunity], advances: [] }] };
}
const take = (ownership: Given) =>
  importBook(
    { database: database.database, clock: { now: () => testNow }, config },
    parseBook(bookWith(ownership) as Parameters<typeof parseBook>[0]),
  );
const row = async () => (await database.database.select().from(applicationOwners))[0];

test("the import stores a person's ownership and encrypts the social security number", async () => {
  expect((await take(full)).byKind.owners).toMatchObject({ added: 1 });
  const kept = await row();
  expect(kept).toMatchObject({
    percentOwned: 45,
    isControllingManager: true,
    isBeneficialOwner: false,
    signerNumber: null,
    jobTitle: "Baker",
    lastFour: "2233",
    isFromBook: true,
    isOwn: false,
  });
  expect(kept?.dateOfBirth?.toString()).toBe("1980-05-01");
  expect(JSON.stringify(kept)).not.toContain("900112233");
  expect(kept && openOwnerNumber(cipher, kept)).toBe("900112233");
});

test("the import keeps an owner's unchanged and omitted fields and encrypts a changed social security number", async () => {
  await take(full);
  const before = await row();
  expect((await take(full)).byKind.owners).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(await row()).toEqual(before);
  await take({ percentOwned: 46 });
  expect(await row()).toMatchObject({
    percentOwned: 46,
    isControllingManager: true,
    jobTitle: "Baker",
    lastFour: "2233",
  });
  await take({ ssn: "900445566", jobTitle: null });
  const after = await row();
  expect([after?.lastFour, after?.jobTitle, after && openOwnerNumber(cipher, after)]).toEqual([
    "5566",
    null,
    "900445566",
  ]);
  expect((await take(undefined)).byKind.owners).toMatchObject({ added: 0, changed: 0, unchanged: 0 });
  expect(await row()).toEqual(after);
});

test("the import swaps the social security numbers of two owners when the next file swaps them", async () => {
  const takeTwo = (...numbers: readonly [string, string]) => {
    const book = bookWith({ ...full, ssn: numbers[0] });
    const [{ signIn: _, ...contact } = { externalId: "" }] = book.contacts;
    const [opportunity] = book.accounts[0]?.opportunities ?? [];
    const other = { ...contact, externalId: "C-other", email: "other@example.com" };
    const both = [
      ...(opportunity?.people ?? []),
      { contact: other.externalId, isApplicant: false, ownership: { ...full, ssn: numbers[1] } },
    ];
    return importBook(
      { database: database.database, clock: { now: () => testNow }, config },
      parseBook({
        ...book,
        contacts: [...book.contacts, other],
        accounts: [{ ...book.accounts[0], opportunities: [{ ...opportunity, people: both }] }],
      } as Parameters<typeof parseBook>[0]),
    );
  };
  const numbers = async () =>
    (await database.database.select().from(applicationOwners).orderBy(applicationOwners.position)).map(
      (row) => openOwnerNumber(cipher, row),
    );
  await takeTwo("900-11-2233", "900-44-5566");
  expect(await numbers()).toEqual(["900112233", "900445566"]);
  expect((await takeTwo("900-44-5566", "900-11-2233")).byKind.owners).toMatchObject({ changed: 2 });
  expect(await numbers()).toEqual(["900445566", "900112233"]);
});

test("the import keeps ownership that the borrower entered when a later file differs", async () => {
  await take(full);
  await database.database.update(applicationOwners).set({ isOwn: true, percentOwned: 30 });
  await take({ ...full, percentOwned: 50 });
  expect((await row())?.percentOwned).toBe(30);
});

test("the import file sets the signer until the borrower has chosen signers", async () => {
  await take({ ...full, isSigner: true });
  expect((await row())?.signerNumber).toBe(2);
  await take({ ...full, isSigner: false });
  expect((await row())?.signerNumber).toBeNull();
  const chosen = { opportunityId: (await row())?.opportunityId ?? "", chosenAt: testNow };
  await database.database.insert(signerChoices).values(chosen);
  expect((await take({ ...full, isSigner: true })).byKind.owners).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await row())?.signerNumber).toBeNull();
  await database.database.update(applicationOwners).set({ signerNumber: 3 });
  await take({ ...full, percentOwned: 50, isSigner: false });
  expect(await row()).toMatchObject({ percentOwned: 50, signerNumber: 3 });
  // After the borrower has chosen signers, the import adds people without making them signers.
  await database.database.delete(applicationOwners);
  await take({ ...full, isSigner: true });
  expect((await row())?.signerNumber).toBeNull();
});

test("the import file sets the controlling manager until the borrower has attested the ownership [SERV-OWN-11]", async () => {
  const runs = async () => (await row())?.isControllingManager;
  await take({ ...full, isControllingManager: true });
  expect(await runs()).toBe(true);
  await take({ ...full, isControllingManager: false });
  expect(await runs()).toBe(false);
  const { opportunityId = "", id: contactId = "" } = (await row()) ?? {};
  const said = { opportunityId, contactId, attestationId: "ownership-1", attestedAt: testNow };
  await database.database.insert(attestations).values(said);
  // The applicant has attested as the controlling manager, so the import does not change this owner.
  await take({ ...full, isControllingManager: true });
  expect(await runs()).toBe(false);
  await database.database.update(applicationOwners).set({ isControllingManager: true });
  await take({ ...full, percentOwned: 50, isControllingManager: false });
  expect(await row()).toMatchObject({ percentOwned: 50, isControllingManager: true });
});

test("the import rejects a stipulation that requests owners or managers together with additional signers", () => {
  const stipulation = {
    externalId: "S-1",
    name: "Owners",
    groupName: "Owners",
    type: "BusinessOwnership",
    requestType: "Credit Application",
  } as const;
  const read = (flags: object) =>
    parseBook(
      bookWith(full, { stipulations: [{ ...stipulation, ...flags }] }) as Parameters<typeof parseBook>[0],
    );
  expect(() => read({ showOwners: true, showManagers: true })).not.toThrow();
  expect(() => read({ showAdditionalSigners: true })).not.toThrow();
  for (const flags of [{ showOwners: true }, { showManagers: true }])
    expect(() => read({ ...flags, showAdditionalSigners: true })).toThrow(
      /"showAdditionalSigners"\s*\],\s*"message": "must be a separate stipulation, without/,
    );
  expect(() => parseBook(bookWith({ ssn: "90011223" }) as Parameters<typeof parseBook>[0])).toThrow();
});

describe("importing a file again after the borrower has edited the owners", () => {
  /** Signs in a demo borrower and returns functions that save owners and signers and import the file again. */
  async function castMember(email: string) {
    const portal = await testApp();
    const who = await portal.signIn(email);
    const [application] = (await who.call(listOpportunities)).value.opportunities;
    const { id = "", accountId = "", stipulations: requests = [] } = application ?? {};
    const { database } = portal.context;
    return {
      accountId,
      async save(contacts: readonly object[]) {
        const { status } = await who.call(saveOwnership, { body: { opportunityId: id, contacts } });
        expect(status).toBe(200);
      },
      async saveSigners(contacts: readonly object[]) {
        const body = { opportunityId: id, accountId, country: "US", contacts };
        expect((await who.call(saveSigners, { params: { id }, body })).status).toBe(200);
      },
      /** Changes the lender's stipulation to request owners or signers. */
      askFor: (type: "AdditionalSigners" | "BusinessOwnership") =>
        database
          .update(stipulations)
          .set({ type, showOwners: false, showManagers: false, showAdditionalSigners: false })
          .where(eq(stipulations.id, requests[0]?.id ?? "")),
      async idOf(first: string) {
        const { contacts } = (await who.call(getOwnership, { params: { id } })).value;
        return contacts.find(({ name }) => name.first === first)?.id;
      },
      async peopleAfterBook() {
        await importBook(portal.context, castBook(portal.clock.now()));
        const { contacts } = (await who.call(getOwnership, { params: { id } })).value;
        return contacts.map(({ name, ...each }) =>
          [
            name.first,
            each.isControllingManager && "manager",
            each.isBeneficialOwner && "owner",
            each.isSigner && "signer",
          ]
            .filter(Boolean)
            .join(" "),
        );
      },
      kept: async () =>
        (await database.select().from(applicationOwners).where(eq(applicationOwners.opportunityId, id))).map(
          ({ lastName, sealedNumber, percentOwned }) => [lastName, sealedNumber !== null, percentOwned],
        ),
      close: () => portal.close(),
    };
  }

  const bo = (accountId: string) => sampleOwner(accountId, { isControllingManager: true, percentOwned: 40 });

  test("the import does not restore a removed owner, even after the borrower saves again", async () => {
    const desmond = await castMember("desmond@achterbergtile.example");
    expect(await desmond.peopleAfterBook()).toEqual(["Desmond signer", "Winifred manager owner"]);
    await desmond.save([]);
    expect(await desmond.peopleAfterBook()).toEqual(["Desmond manager signer"]);
    await desmond.save([bo(desmond.accountId)]);
    const left = ["Desmond signer", "Bo manager owner"];
    expect(await desmond.peopleAfterBook()).toEqual(left);
    await desmond.askFor("AdditionalSigners");
    await desmond.saveSigners([]);
    expect(await desmond.peopleAfterBook()).toEqual(left);
    expect(await desmond.kept()).toContainEqual(["Castellanos", false, null]);
    await desmond.close();
  });

  test("the import keeps a removed owner as a signer and does not make the person an owner again", async () => {
    const odette = await castMember("odette@farrowcider.example");
    const malcolm = { accountId: odette.accountId, country: "US", id: await odette.idOf("Malcolm") };
    await odette.saveSigners([malcolm]);
    await odette.askFor("BusinessOwnership");
    await odette.save([{ ...bo(odette.accountId), percentOwned: 25 }]);
    const left = ["Odette signer", "Bo manager owner", "Malcolm signer"];
    expect((await odette.peopleAfterBook()).slice(0, 3)).toEqual(left);
    await odette.close();
  });

  test("the import keeps the controlling manager that the borrower named when a later file names another person [SERV-OWN-11]", async () => {
    const ike = await castMember("ike@solbergsigns.example");
    expect(await ike.peopleAfterBook()).toEqual(["Ike manager signer"]);
    await ike.save([{ ...bo(ike.accountId), title: "Smith", percentOwned: 0, isBeneficialOwner: false }]);
    expect(await ike.peopleAfterBook()).toEqual(["Ike signer", "Bo manager"]);
    await ike.close();
  });
});
