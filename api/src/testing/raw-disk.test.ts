import { appendFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listOpportunities } from "@portal/domain/applications/contract";
import * as auth from "@portal/domain/auth/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import { forgotPassword, setPassword } from "@portal/domain/auth/recovery/contract";
import { signOn } from "@portal/domain/auth/sso/contract";
import type { ContactInput } from "@portal/domain/book/contact";
import { takeBook } from "@portal/domain/book/contract";
import { listDocuments, uploadDocument, uploadDocuments } from "@portal/domain/documents/contract";
import { reviewDocument } from "@portal/domain/documents/lender/contract";
import { saveBankAccounts } from "@portal/domain/banking/accounts/contract";
import { revealConnectedNumbers } from "@portal/domain/banking/connection/lender/contract";
import { revealAccountNumbers } from "@portal/domain/banking/lender/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { revealOwnerNumbers } from "@portal/domain/ownership/lender/contract";
import { checkNumber, saveOwnership } from "@portal/domain/ownership/owners/contract";
import { saveSigners } from "@portal/domain/ownership/signers/contract";
import { saveSelfServiceBank } from "@portal/domain/payments/banks/contract";
import { businessDaysAfter } from "@portal/domain/payments/calendar/rules";
import { listSelfServiceLoans, schedulePayment } from "@portal/domain/payments/contract";
import { dayOf } from "@portal/domain/wire/dates";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import { answerCase } from "@portal/domain/support/lender/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { castBookInput, castList } from "@portal/database/cast/cast";
import { mails } from "@portal/database/schema/server";
import { cases } from "@portal/database/schema/support";
import { sandboxAccounts } from "@portal/providers/bank-data/sandbox-bank-data-banks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { readMail, sealedMail } from "../jobs/mail/outgoing-mail.ts";
import { createLog } from "../platform/log.ts";
import { startServer, type RunningServer } from "../server.ts";
import { authorizationOf } from "./authorize.ts";
import { chooseConnection, linkBank, openWidget } from "./connect-bank.ts";
import { lenderKey } from "./portal-process.ts";
import { beginSignOn } from "./sandbox-browser.ts";
import { listUndelivered } from "../payments/ach/ach-store.ts";
import { collectPayments } from "../payments/ach/collect-payments.ts";
import { searchDisk, spellingsOf } from "./search-disk.ts";
import { bindingOf, caller, pathOf, signIn, type Caller } from "./test-app.ts";
import { bookOf, dana as bookDana } from "./test-book.ts";
import { testConfig } from "./test-config.ts";

/**
 * Runs the portal with its own database, then searches every byte of the data folder for secrets (goal E1 in
 * docs/reliability.md).
 */
let folder: string;
let server: RunningServer;
let app: Awaited<ReturnType<typeof buildApp>>;
let stranger: Caller;
/** Secret values that must not be on the disk. The keys describe the values. */
const secrets: Record<string, string> = { "the lender's key": lenderKey };
/** Values that may be on the disk in plain text. Finding these values proves that the search works. */
const shown: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "raw-disk-"));
  // If root runs the tests, PostgreSQL runs under another account, which must have access to the folder.
  await chmod(folder, 0o755);
  const log = createLog("debug", { write: (line) => appendFileSync(join(folder, "portal.log"), line) });
  server = await startServer(testConfig(folder, { LENDER_KEY: lenderKey }), log, () => undefined);
  app = await buildApp(server.context);
  stranger = caller(app, undefined, undefined);
}, 180_000);
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const personOf = (email: string) => {
  const person = castList().find((entry) => entry.email === email);
  return { email, password: person?.password ?? "", answers: person?.answers ?? [] };
};

function keepSecret(who: string, { token, binding }: Caller): void {
  secrets[`the token of ${who}`] = token ?? "";
  secrets[`the signature of ${who}'s token`] = token?.split(".")[2] ?? "";
  secrets[`the binding of ${who}`] = binding ?? "";
}

/** Waits for a mail of the given type in the outbox and returns it. */
async function mailOf(kind: string) {
  const { database, cipher } = server.context;
  return vi.waitFor(
    async () => {
      const row = (await database.select().from(mails)).find((each) => each.kind === kind);
      if (!row?.sealed) throw new Error(`no mail of the kind ${kind} was sent`);
      return readMail(cipher.decrypt(sealedMail(row.id), row.sealed));
    },
    { timeout: 15_000 },
  );
}

async function upload(
  who: Caller,
  endpoint: typeof uploadDocument | typeof uploadDocuments,
  name: string,
  content: string,
) {
  const { opportunities } = (await who.call(listOpportunities)).value;
  const form = new FormData();
  form.append("opportunity_id", opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "");
  form.append("document_type", "TaxReturn");
  form.append("file", new File([content], name));
  const encoded = new Response(form);
  return app.inject({
    method: "POST",
    url: pathOf(endpoint),
    headers: { "content-type": encoded.headers.get("content-type") ?? "", authorization: `JWT ${who.token}` },
    cookies: { "session-binding": who.binding ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe("calls that fill the portal's disk with personal data", () => {
  test("the portal receives a wrong password, a new password and new security answers", async () => {
    const dana = personOf("dana@mapleandmain.example");
    const wrong = "Wrong!Zeppelin77";
    const refused = await stranger.call(auth.logIn, { body: { email: dana.email, password: wrong } });
    expect(refused.status).toBe(401);
    const session = await signIn(stranger, dana.email, "question");
    keepSecret("Dana", session);
    const newPassword = "Rhubarb!4Crumble";
    const body = { currentPassword: dana.password, newPassword, confirmNewPassword: newPassword };
    expect((await session.call(credentials.changePassword, { body })).status).toBe(200);
    const questions = [
      { question: "Which bird?", answer: "Ptarmigan of Svalbard" },
      { question: "Which boat?", answer: "Marigold Steamship" },
    ];
    const changed = await session.call(credentials.changeSecurityQuestions, { body: { questions } });
    expect(changed.status).toBe(200);
    secrets["a wrong password"] = wrong;
    secrets["Dana's old password"] = dana.password;
    secrets["Dana's new password"] = newPassword;
    for (const { answer } of [...questions, ...dana.answers])
      if (answer.length > 7) secrets[`the answer ${answer}`] = answer;
  });

  test("the portal mails a link for a forgotten password and sets the new password", async () => {
    const ben = personOf("ben@fosterfitness.example");
    await stranger.call(forgotPassword, { body: { email: ben.email } });
    const token = new URL((await mailOf("reset-password")).link ?? "").searchParams.get("token") ?? "";
    const [first = { question: "", answer: "" }] = ben.answers;
    const password = "Gooseberry!8Jam";
    expect((await stranger.call(setPassword, { body: { token, password, ...first } })).status).toBe(200);
    secrets["the link's token"] = token;
    secrets["Ben's old password"] = ben.password;
    secrets["Ben's new password"] = password;
    shown["Ben's question"] = first.question;
  });

  test("the portal mails a link to confirm a new e-mail address", async () => {
    const grace = personOf("grace@okaforfloral.example");
    const session = await signIn(stranger, grace.email, "question");
    keepSecret("Grace", session);
    const { password } = grace;
    expect((await session.call(credentials.verifyPassword, { body: { password } })).status).toBe(200);
    const email = "a-new-address@elsewhere.example";
    expect((await session.call(credentials.requestChangeEmail, { body: { email } })).status).toBe(200);
    const { link } = await mailOf("verify-email");
    secrets["the new address"] = email;
    secrets["the new address's token"] = new URL(link ?? "").searchParams.get("token") ?? "";
    secrets["Grace's password"] = password;
  });

  test("the portal stores valid files and refuses a broken file", async () => {
    const teresa = await signIn(stranger, "teresa@alvarezbuilders.example", "question");
    keepSecret("Teresa", teresa);
    const [kept, several, refused] = [
      "Wilhelmina Ashdown-Pike",
      "Ottoline Featherstone",
      "Ignatius Quillfeather",
    ];
    const lines = (name: string) => `name,ssn\n${`${name},911-22-3333\n`.repeat(3_000)}`;
    expect((await upload(teresa, uploadDocument, "people.csv", lines(kept))).statusCode).toBe(200);
    const many = await upload(teresa, uploadDocuments, "others.csv", lines(several));
    expect(many.json()).toMatchObject({ success: [{ filename: "others.csv" }], failure: [] });
    const broken = await upload(teresa, uploadDocuments, "broken.pdf", lines(refused));
    expect(broken.json()).toMatchObject({ success: [], failure: [{ filename: "broken.pdf" }] });
    const named = await upload(teresa, uploadDocument, "tax return 911-22-4444.csv", lines("Percival"));
    expect(named.statusCode).toBe(200);
    const documentId = named.json<{ id: string }>().id;
    const headers = { authorization: `Bearer ${lenderKey}`, "idempotency-key": "rejection" };
    const body = { review: "rejected", reason: "Page 2 is missing." } as const;
    const params = { documentId };
    expect((await stranger.call(reviewDocument, { params, body, headers })).status).toBe(200);
    secrets["a file's name"] = "tax return 911-22-4444";
    secrets["a number in a file's name"] = "911-22-4444";
    secrets["a file's content"] = kept;
    secrets["another file's content"] = several;
    secrets["a refused file's content"] = refused;
    secrets["a number in a file"] = "911-22-3333";
  });

  test("the portal stores an inquiry and the lender's answer", async () => {
    const teresa = await signIn(stranger, "teresa@alvarezbuilders.example", "question");
    const [account] = (await teresa.call(listAccounts)).value.accounts;
    const description = "The gutters of my depot leak since Michaelmas";
    const body = {
      accountId: account?.accountId ?? "",
      type: "General Question",
      description,
      subject: caseSubject,
    };
    expect((await teresa.call(createCase, { body })).status).toBe(200);
    secrets["an inquiry"] = description;
    const [asked] = await server.context.database.select({ id: cases.id }).from(cases);
    const text = "We send a roofer whom Bartholomew knows";
    const headers = { authorization: `Bearer ${lenderKey}` };
    const call = { params: { caseId: asked?.id ?? "" }, body: { text }, headers };
    expect((await stranger.call(answerCase, call)).status).toBe(200);
    secrets["the answer to it"] = text;
    shown["an inquiry's topic"] = caseSubject;
  });

  test("the portal receives bank account numbers and sends a payment file to the bank", async () => {
    const noah = await signIn(stranger, "noah@brandtbikes.example", "question");
    keepSecret("Noah", noah);
    const { loans } = (await noah.call(listSelfServiceLoans)).value;
    const AdvanceId = loans[0]?.Id ?? "";
    const bank = {
      BankAccountId: null,
      BusinessName: "Brandt Bikes",
      ACHRoutingNumber: "990010207",
      StreetAddress1: "14 Chainring Row",
      StreetAddress2: null,
      State: "ID",
      City: "Boise",
      Zip: "83702",
    };
    const save = async (BankAccountNumber: string, change = {}) => {
      const headers = { "idempotency-key": BankAccountNumber.split("").toReversed().join("-") };
      const BankAccounts = [{ ...bank, BankAccountNumber, ...change }];
      const body = { AdvanceId, BankAccounts };
      return (await noah.call(saveSelfServiceBank, { body, headers })).value;
    };
    const numbers = { added: "60718293041", changed: "50617283940", refused: "40516273849" };
    const { Records } = await save(numbers.added);
    const id = Records[0]?.Id ?? "";
    const agreed = {
      effectiveDate: businessDaysAfter(dayOf(server.context.clock.now()), 1),
      transactionAmount: 25_00,
    };
    const mask = Records[0]?.BankAccountNumber ?? "";
    const body = {
      ...agreed,
      advanceId: AdvanceId,
      fiInfo: { Id: id },
      authorizationSha256: authorizationOf({ ...agreed, mask }),
    };
    expect((await noah.call(schedulePayment, { body })).status).toBe(200);
    await collectPayments(server.context, { isEarly: true });
    await expect.poll(() => listUndelivered(server.context.database)).toEqual([]);
    const [loan] = (await noah.call(listSelfServiceLoans)).value.loans;
    expect(loan?.QueueTransactions.map(({ Status }) => Status)).toContain("PA");
    expect((await save(numbers.changed, { BankAccountId: id })).Status).toBe("SUCCESS");
    expect((await save(numbers.refused, { BusinessName: "Another" })).Status).toBe(
      "INVALID_BANK_BUSINESS_NAME",
    );
    for (const [how, number] of Object.entries(numbers)) secrets[`a bank account's number, ${how}`] = number;
    for (const { bankAccounts = [] } of castBookInput(server.context.clock.now()).accounts) {
      for (const { accountNumber } of bankAccounts)
        secrets[`the cast's ${accountNumber.slice(-4)}`] = accountNumber;
    }
    shown["where its holder lives"] = bank.StreetAddress1;
  });

  test("the portal stores an application's bank accounts", async () => {
    const ruth = await signIn(stranger, "ruth@sorensenhardware.example", "question");
    keepSecret("Ruth", ruth);
    const [application] = (await ruth.call(listOpportunities)).value.opportunities;
    const account = {
      changedInPortal: true,
      routingNumber: "990010100",
      accountNumber: "71829304155",
      isPaypalAccount: false,
      accountType: "Checking",
      businessName: "Sorensen Hardware",
      streetAddress1: "212 Court Avenue",
      streetAddress2: "N/A",
      state: "IA",
      city: "Des Moines",
      zip: "50309",
    };
    const body = {
      deposit: account,
      withdrawal: { ...account, routingNumber: "990040109", accountNumber: "71829304166" },
      additional: [],
      paymentDay: { changedInPortal: true, day: "Tuesday" },
    };
    const params = { id: application?.id ?? "" };
    expect((await ruth.call(saveBankAccounts, { params, body })).status).toBe(200);
    secrets["an application's deposit account"] = account.accountNumber;
    secrets["an application's withdrawal account"] = body.withdrawal.accountNumber;
  });

  test("the portal saves, corrects and refuses owners and signers with their social security numbers", async () => {
    const number = (name: string, typed: string) => {
      secrets[`${name}, as it was typed`] = typed;
      secrets[`${name}, its digits`] = typed.replaceAll("-", "");
    };
    const named = {
      firstName: "Ottilie",
      lastName: "Vandersloot",
      street: "77 Plumbago Crescent",
      city: "Boise",
      phone: "2085550199",
      email: "ottilie@owners.example",
      percentOwned: 25,
      isBeneficialOwner: true,
      isControllingManager: true,
      dateOfBirth: "1984-07-07",
    };
    for (const [email, place, typed] of [
      [
        "nora@lindgrenmill.example",
        { country: "US", state: "ID", zip: "83702" },
        ["937-61-5082", "937-61-5083", "937-61-5084"],
      ],
      [
        "sylvie@gagnonvoile.example",
        { country: "CA", state: "QC", zip: "K1A 0B1" },
        ["937-615-092", "937-615-093", "937-615-094"],
      ],
    ] as const) {
      const who = await signIn(stranger, email, "question");
      keepSecret(email, who);
      const [application] = (await who.call(listOpportunities)).value.opportunities;
      const { id: opportunityId = "", accountId = "" } = application ?? {};
      const [saved, changed, refused] = typed;
      const save = async (ssn: string, change = {}) => {
        const contacts = [{ accountId, ...named, ...place, ssn, ...change }];
        const headers = { "idempotency-key": ssn.split("").toReversed().join("+") };
        return who.call(saveOwnership, { body: { opportunityId, contacts }, headers });
      };
      const { value } = await save(saved);
      const id = value.contacts.find(({ isApplicant }) => !isApplicant)?.id ?? "";
      expect((await save(changed, { id })).status).toBe(200);
      expect((await save(refused, { percentOwned: 1 })).status).toBe(422);
      const compared = await who.call(checkNumber, { body: { opportunityId, ssn: refused } });
      expect(compared.value.match).toBe("none");
      for (const each of typed) number(`a number of ${email}`.concat(` ${each.at(-1)}`), each);
    }
    for (const { opportunities = [] } of castBookInput(server.context.clock.now()).accounts) {
      for (const { ownership } of opportunities.flatMap(({ people = [] }) => people))
        if (ownership?.ssn !== undefined) secrets[`the cast's number ${ownership.ssn}`] = ownership.ssn;
    }
    const odette = await signIn(stranger, "odette@farrowcider.example", "question");
    keepSecret("Odette", odette);
    const [cider] = (await odette.call(listOpportunities)).value.opportunities;
    const { id = "", accountId = "" } = cider ?? {};
    const address = { country: "US", state: "ID", zip: "83702" };
    const choose = (ssn: string, percentOwned: number) => {
      const contacts = [{ accountId, ...named, ...address, ssn, percentOwned }];
      const body = { opportunityId: id, accountId, country: "US", contacts };
      const headers = { "idempotency-key": ssn.split("").toReversed().join("+") };
      return odette.call(saveSigners, { params: { id }, body, headers });
    };
    expect((await choose("937-61-5101", 5)).status).toBe(200);
    expect((await choose("937-61-5102", 99)).status).toBe(422);
    number("a signer's number", "937-61-5101");
    number("a refused signer's number", "937-61-5102");
    shown["where an owner lives"] = named.street;
  });

  test("the portal connects to a borrower's bank and receives the bank's statements", async () => {
    const renata = await signIn(stranger, "renata@castellanocatering.example", "question");
    keepSecret("Renata", renata);
    const [application] = (await renata.call(listOpportunities)).value.opportunities;
    const id = application?.id ?? "";
    const token = await openWidget(renata, id);
    await linkBank(server, token);
    expect((await chooseConnection(renata, id)).status).toBe(200);
    await vi.waitFor(
      async () => {
        const { documents } = (await renata.call(listDocuments, { params: { id } })).value;
        if (documents.length < 4) throw new Error("the statements have not come yet");
      },
      { timeout: 15_000 },
    );
    const [account] = sandboxAccounts;
    secrets["a connected account's number"] = account.accountNumber;
    secrets["the widget's token"] = token;
    secrets["a statement's words"] = "First Prairie Bank - test statement";
    shown["a connected account's name"] = account.name;
  });

  test("the lender can reveal the numbers of bank accounts, connected banks, owners and signers", async () => {
    const headers = { authorization: `Bearer ${lenderKey}` };
    const told = async (endpoint: Endpoint, opportunityId: string, purpose: string) => {
      const answer = await stranger.call(endpoint, { params: { opportunityId }, body: { purpose }, headers });
      expect(answer.status).toBe(200);
      return answer.response.body;
    };
    const of = (who: string) => `application-contact-${who}`;
    expect(await told(revealAccountNumbers, of("ruth-sorensen"), "funding")).toContain("71829304155");
    expect(await told(revealConnectedNumbers, of("renata-castellano"), "verification")).toContain(
      sandboxAccounts[0].accountNumber,
    );
    for (const [who, number] of [
      ["nora-lindgren", "937615083"],
      ["sylvie-gagnon", "937615093"],
      ["odette-farrow", "937615101"],
    ] as const)
      expect(await told(revealOwnerNumbers, of(who), "identity-check")).toContain(number);
  });

  test("the portal completes a sign-on at the sign-on provider", async () => {
    const begun = await beginSignOn(app, {
      redirect_uri: `${server.context.config.origin}/oauth/paypal`,
    });
    const back = await begun.answer({ who: "jonah-reed" });
    const { codeVerifier, nonce } = begun;
    const code = back.searchParams.get("code") ?? "";
    const answer = await stranger.call(signOn, { body: { code, partner: "sf", codeVerifier, nonce } });
    expect(answer.status).toBe(200);
    keepSecret("Jonah", stranger.as(answer.value.token, bindingOf(answer.response)));
    secrets["the provider's code"] = code;
    secrets["the code's verifier"] = codeVerifier;
    secrets["the provider's nonce"] = nonce;
  });

  test("the portal imports a lender's file with a password and security answers", async () => {
    const signInOf = {
      email: "dana@book.example",
      password: "Vault!Import91",
      securityQuestions: [
        { question: "First?", answer: "Quetzalcoatlus" },
        { question: "Second?", answer: "Archaeopteryx" },
      ],
    } satisfies ContactInput["signIn"];
    const bankAccount = {
      externalId: "B-1",
      institutionName: "Prairie Lakes Bank",
      routingNumber: "990030106",
      accountNumber: "30415263748",
      nameOnAccount: "Maple & Main",
    };
    const taken = await app.inject({
      method: takeBook.method,
      url: pathOf(takeBook),
      headers: { authorization: `Bearer ${lenderKey}` },
      payload: bookOf(1, { bankAccounts: [bankAccount] }, [{ ...bookDana, signIn: signInOf }]),
    });
    expect(taken.statusCode).toBe(200);
    secrets["a book's bank account"] = bankAccount.accountNumber;
    secrets["a book's password"] = signInOf.password;
    for (const { answer } of signInOf.securityQuestions) secrets[`a book's answer ${answer}`] = answer;
    shown["an address to sign in with"] = signInOf.email;
  });
});

describe("the search of the portal's disk", () => {
  const planted = "Planted!Control-8 für die Suche";

  test("the search of the portal's disk finds no secret in any encoding", async () => {
    await server.context.connection.pool.query("checkpoint");
    expect(Object.keys(secrets).length).toBeGreaterThan(70);
    expect(Object.entries(secrets).filter(([, text]) => text.length < 8)).toEqual([]);
    expect(await searchDisk(folder, secrets)).toEqual([]);
  }, 60_000);

  test("the search of the portal's disk finds plain-text values in tables and the write-ahead log, but not in logs", async () => {
    const hits = await searchDisk(folder, shown);
    const valuesIn = (place: string) =>
      new Set(hits.filter(({ file }) => file.includes(place)).map(({ value }) => value));
    const all = new Set(Object.keys(shown));
    expect(valuesIn("/base/")).toEqual(all);
    // A page header of the write-ahead log may split one of the values.
    expect(valuesIn("/pg_wal/").size).toBeGreaterThanOrEqual(all.size - 1);
    expect(hits.filter(({ file }) => file.endsWith(".log"))).toEqual([]);
    const log = await readFile(join(folder, "portal.log"), "utf8");
    expect(log.split("\n").length).toBeGreaterThan(20);
  }, 60_000);

  test("the search of the portal's disk finds a planted secret in every location and encoding", async () => {
    const { pool } = server.context.connection;
    const spellings = [...spellingsOf(planted)];
    await pool.query("create table planted (content bytea)");
    // Stores three copies, because a page header of the write-ahead log may split one of the copies.
    for (const [, bytes] of spellings)
      await pool.query("insert into planted select $1::bytea from generate_series(1, 3)", [
        Buffer.concat([Buffer.from("before"), bytes, Buffer.from("after")]),
      ]);
    await pool.query("checkpoint");
    await writeFile(join(folder, "uploads", "planted"), spellings[0]?.[1] ?? "");
    server.context.log.warn({ what: planted });
    const hits = await searchDisk(folder, { planted });
    const spelled = (place: string) =>
      new Set(hits.filter(({ file }) => file.includes(place)).map(({ spelling }) => spelling));
    const all = new Set(spellings.map(([spelling]) => spelling));
    expect([spelled("/base/"), spelled("/pg_wal/")]).toEqual([all, all]);
    expect([spelled("uploads/planted"), spelled("portal.log")]).toEqual([
      new Set(["plain"]),
      new Set(["plain"]),
    ]);
    // A secret inside a longer text can begin at any offset of the base64 encoding.
    for (const before of ["", "x", "xx"]) {
      const encoded = Buffer.from(`${before}${planted} and more`).toString("base64");
      expect(spellings.some(([, bytes]) => Buffer.from(encoded).includes(bytes))).toBe(true);
    }
  }, 60_000);
});
