import { createHash } from "node:crypto";
import { forgivenessSignOffs, loanForgiveness } from "@portal/database/schema/forgiveness";
import { auditEntries } from "@portal/database/schema/server";
import * as lender from "@portal/domain/forgiveness/lender/records/contract";
import { listLoanForgiveness, updateLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { signOffVersion } from "@portal/domain/forgiveness/sign-off/messages";
import { getUpdatedForm } from "@portal/domain/forgiveness/updated-form/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import { eq, like } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashShown } from "../../testing/hash-shown.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const gideon = "gideon@prattorchards.example";
const recommended = 160_825_00;

/** Signs in a demo borrower with one forgiveness application. */
async function borrower(email = gideon) {
  const caller = await portal.signIn(email);
  const { advances } = (await caller.call(listAdvances)).value;
  const advanceId = advances[0]?.id ?? "";
  const read = async () => {
    const { value } = await caller.call(listLoanForgiveness, { query: { advanceIds: advanceId } });
    const [record] = value.loanForgiveness;
    if (!record) throw new Error(`${email} has no application for forgiveness`);
    return record;
  };
  const { id } = await read();
  /** Returns the sign-off page's request body for the current values. */
  const shown = async () => {
    const record = await read();
    const { actualForgivenessAmount } = record;
    return { actualForgivenessAmount: actualForgivenessAmount ?? undefined, shownSha256: hashShown(record) };
  };
  return {
    caller,
    id,
    read,
    shown,
    agree: async (seen?: object) => {
      const customerSignoffTimestamp = Temporal.Instant.from("2020-01-01T00:00:00Z");
      const body = { id, customerSignoffTimestamp, ...(seen ?? (await shown())) };
      return caller.call(updateLoanForgiveness, { body: body as never });
    },
    form: () => caller.call(getUpdatedForm, { params: { id } }),
    set: (set: Partial<typeof loanForgiveness.$inferInsert>) =>
      portal.connection.database.update(loanForgiveness).set(set).where(eq(loanForgiveness.id, id)),
  };
}
const signOffs = () => portal.connection.database.select().from(forgivenessSignOffs);
const formMails = async () =>
  (await sentMails(portal)).filter(({ kind }) => kind === "forgiveness-updated-form");
const trail = () =>
  portal.connection.database.select().from(auditEntries).where(like(auditEntries.action, "forgiveness.%"));

describe("agreeing to the recommended amount", () => {
  test("stores one sign-off with the server's time when the borrower agrees twice [FORG-SIGN-07, FORG-API-05]", async () => {
    const { agree, read, id } = await borrower();
    const { status, response, value } = await agree();
    const now = portal.clock.now();
    expect([status, response.json().error]).toEqual([200, false]);
    expect(value.loanForgiveness.customerSignoffTimestamp).toEqual(now);
    expect(await read()).toEqual(value.loanForgiveness);
    // The sign-off does not change the stage (FH-08).
    expect(value.loanForgiveness.stage).toBe("Customer Signoff");

    const [kept] = await signOffs();
    expect(kept).toMatchObject({
      forgivenessId: id,
      textVersion: "2026-11-24",
      amountCents: recommended,
      agreedAt: now,
      ip: "127.0.0.1",
    });
    expect(kept?.shownSha256).toBe(
      createHash("sha256")
        .update(kept?.shown ?? "")
        .digest("hex"),
    );
    const shown = JSON.parse(kept?.shown ?? "");
    expect(shown.heading).toBe(
      "Based on our review, we'll recommend $160,825.00 in loan forgiveness to the SBA",
    );
    expect(shown.summary).toBe(
      "That is $1,050.00 less than you requested. 2 lines changed; they are marked below.",
    );
    expect(shown.rows).toContainEqual(["Utility payments", "$4,000.00", "$3,200.00", "$800.00 less"]);
    expect(shown.rows).toContainEqual(["FTE reduction quotient", "0.88", "0.88", null]);
    expect((await trail()).map(({ action, actorKind, detail }) => [action, actorKind, detail])).toEqual([
      [
        "forgiveness.signed-off",
        "borrower",
        { amountCents: recommended, version: signOffVersion, sha256: kept?.shownSha256 },
      ],
    ]);

    portal.clock.advance({ minutes: 5 });
    for (const body of [{ actualForgivenessAmount: 1 }, {}]) {
      const again = await agree(body);
      expect([again.status, again.value.loanForgiveness]).toEqual([200, value.loanForgiveness]);
    }
    expect([(await signOffs()).length, (await formMails()).length, (await trail()).length]).toEqual([
      1, 1, 1,
    ]);
  });

  test("returns 200 for a repeated agreement in every stage after the sign-off", async () => {
    const { agree, set } = await borrower();
    await agree();
    for (const stage of ["Pending SBA Submission", "Forgiven", "Expired", "Document Upload"] as const) {
      await set({ stage, readyForCustomerSignoff: false });
      expect((await agree({})).status).toBe(200);
    }
  });

  test("rejects an agreement if the amount has changed since the borrower saw the amount", async () => {
    const { agree, read, id, shown } = await borrower();
    const seen = await shown();
    const entered = await portal.lender.call(lender.enterForgivenessAmounts, {
      params: { forgivenessId: id },
      body: { actualForgivenessAmount: recommended - 1 },
    });
    expect(entered.status).toBe(200);
    const now = await shown();
    // The sign-off is refused if the amount or the hash is outdated.
    for (const sent of [
      seen,
      { ...now, shownSha256: seen.shownSha256 },
      { ...seen, shownSha256: now.shownSha256 },
    ]) {
      const { status, body } = await agree(sent);
      expect([status, body.code, body.message]).toEqual([
        409,
        "AMOUNT_CHANGED",
        "The amount we recommend has changed. Please review it again.",
      ]);
    }
    expect((await read()).customerSignoffTimestamp).toBeNull();
    expect([await signOffs(), await formMails(), await trail()].map(({ length }) => length)).toEqual([
      0, 0, 1,
    ]);
    expect((await agree(now)).status).toBe(200);
  });

  test("rejects an agreement if individual amounts have changed, even with the same total", async () => {
    const { agree, read, id, shown } = await borrower();
    const seen = await shown();
    const body = { utilityPayments: 3_000_00, rentOrLeasePayments: 24_200_00 };
    const entered = await portal.lender.call(lender.enterForgivenessAmounts, {
      params: { forgivenessId: id },
      body,
    });
    expect(entered.value.loanForgiveness).toMatchObject({ ...body, actualForgivenessAmount: recommended });
    expect(await agree(seen)).toMatchObject({ status: 409, body: { code: "AMOUNT_CHANGED" } });
    expect((await read()).customerSignoffTimestamp).toBeNull();
    expect([await signOffs(), await formMails()]).toEqual([[], []]);
    const now = await shown();
    expect((await agree(now)).status).toBe(200);
    expect((await signOffs()).map(({ shownSha256 }) => shownSha256)).toEqual([now.shownSha256]);
  });

  test("requires the amount and the content hash that the borrower saw", async () => {
    const { agree, shown } = await borrower();
    const { actualForgivenessAmount, shownSha256 } = await shown();
    for (const [sent, fields] of [
      [{}, { actualForgivenessAmount: "Required", shownSha256: "Required" }],
      [{ shownSha256 }, { actualForgivenessAmount: "Required" }],
      [{ actualForgivenessAmount }, { shownSha256: "Required" }],
    ])
      expect(await agree(sent)).toMatchObject({ status: 422, body: { code: "VALIDATION", fields } });
    expect(await signOffs()).toEqual([]);
  });

  test.each([
    ["in a stage before the sign-off", { stage: "Document Review" }],
    ["before the application is ready for sign-off", { readyForCustomerSignoff: false }],
    ["without a recommended amount", { actualForgivenessAmount: null }],
  ] as const)("rejects an agreement to the forgiveness amount %s", async (_, set) => {
    const given = await borrower();
    await given.set(set);
    const { status, body } = await given.agree();
    expect([status, body.code]).toEqual([409, "NOT_READY_FOR_SIGNOFF"]);
    expect(await signOffs()).toEqual([]);
  });

  test("stores one sign-off and sends one mail for ten concurrent agreements", async () => {
    const { agree } = await borrower();
    const answers = await Promise.all(Array.from({ length: 10 }, () => agree()));
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect([(await signOffs()).length, (await formMails()).length]).toEqual([1, 1]);
  });

  test("rejects changing or deleting a stored sign-off", async () => {
    const { agree } = await borrower();
    await agree();
    const { database } = portal.connection;
    for (const change of [
      () => database.update(forgivenessSignOffs).set({ amountCents: 1 }),
      () => database.delete(forgivenessSignOffs),
    ])
      await expect(change()).rejects.toMatchObject({ cause: { message: "sign-offs are only ever added" } });
  });
});

describe("downloading the updated forgiveness form", () => {
  test("the download returns the PDF that the borrower received by mail", async () => {
    const { agree, form } = await borrower();
    expect((await form()).status).toBe(404);
    await agree();
    const [mail] = await formMails();
    expect(mail).toMatchObject({
      to: gideon,
      firstName: "Gideon",
      link: "/us/forgiveness-customer-signoff-completed",
      attachment: { filename: "ppp-forgiveness-form.pdf", contentType: "application/pdf" },
    });
    portal.clock.advance({ minutes: 3 });
    const { status, response } = await form();
    expect(status).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.headers["content-disposition"]).toContain("ppp-forgiveness-form.pdf");
    expect(response.rawPayload.toString("base64")).toBe(mail?.attachment?.content);
  });

  test("the PDF of the updated form has tags, a title, a language and table headers for screen readers", async () => {
    const { agree, form } = await borrower();
    await agree();
    const pdf = await getDocumentProxy(new Uint8Array((await form()).response.rawPayload));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: "PPP loan forgiveness application, SBA Form 3508",
      Language: "en-US",
    });
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    type Node = { readonly role?: string; readonly type?: string; readonly children?: readonly Node[] };
    const roles: string[] = [];
    // A page's structure tree also contains table rows of other pages. Counts only the rows of this page.
    const collect = (node: Node): boolean => {
      const isHere = (node.children ?? []).map(collect).some(Boolean) || node.type === "content";
      if (isHere && node.role) roles.push(node.role);
      return isHere;
    };
    for (let page = 1; page <= pdf.numPages; page++)
      collect((await (await pdf.getPage(page)).getStructTree()) ?? {});
    const count = (role: string) => roles.filter((each) => each === role).length;
    expect([count("H1"), count("H2")]).toEqual([1, 4]);
    expect(count("TR")).toBe(8 + 21 + 13);
    // Each of the 42 rows has one header cell. The header rows have four more header cells.
    expect(count("TH")).toBe(42 + (1 + 2 + 1));
    const { text } = await extractText(pdf, { mergePages: true });
    const words = text.replaceAll(/\s+/g, " ");
    for (const part of [
      "Updated with the amounts that you agreed to on Nov 20, 2026.",
      "Business Pratt Orchards LLC",
      "Loan PPP Loan 1",
      "PPP loan amount $200,000.00",
      "Line Amounts you requested Recommended to SBA",
      "Utility payments $4,000.00 $3,200.00",
      "Total forgiveness amount $161,875.00 $160,825.00",
      "Average FTE (Table 1, Box 2) 8.5",
      "Did you receive an EIDL advance? No",
      "Gideon Pratt agreed online to the amount recommended to the SBA on November 20, 2026",
    ])
      expect(words).toContain(part);
  });

  test("keeps the updated form unchanged when the forgiveness record changes later", async () => {
    const { agree, form, set } = await borrower();
    await agree();
    const before = (await form()).response.rawPayload;
    await set({ utilityPayments: 1, stage: "Declined" });
    expect((await form()).response.rawPayload.equals(before)).toBe(true);
  });

  test("generates the updated form even if the borrower's agreement was imported", async () => {
    const { form } = await borrower("jocasta@reyesstudios.example");
    const pdf = await getDocumentProxy(new Uint8Array((await form()).response.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text.replaceAll(/\s+/g, " ")).toContain("The amount recommended to the SBA was agreed to on");
    expect(text).toContain("Reyes Studios Inc.");
  });

  test("returns 404 for another borrower's updated form or agreement [FORG-PERM-04]", async () => {
    const { agree, id } = await borrower();
    await agree();
    const other = await portal.signIn("harriet@oseicatering.example");
    expect((await other.call(getUpdatedForm, { params: { id } })).status).toBe(404);
    const sent = { id, customerSignoffTimestamp: portal.clock.now(), actualForgivenessAmount: recommended };
    expect((await other.call(updateLoanForgiveness, { body: sent as never })).status).toBe(404);
  });
});
