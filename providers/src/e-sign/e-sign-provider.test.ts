import { createHash, createHmac } from "node:crypto";
import * as fontkit from "@cantoo/fontkit";
import { PDFDict, PDFDocument, PDFName, decodePDFRawStream, type PDFRawStream } from "@cantoo/pdf-lib";
import * as fc from "fast-check";
import { getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProviderFault } from "../provider-fault.ts";
import { builtInESign, sessionNamedIn, type BuiltInESign, type SigningAct } from "./built-in-e-sign.ts";
import { memorySigningStore } from "./built-in-e-sign-sessions.ts";
import { kindOf } from "./built-in-e-sign-fields.ts";
import { linesOf, openLettering, runsOf } from "./built-in-e-sign-fonts.ts";
import { initialsOf, momentText, writable } from "./built-in-e-sign-text.ts";
import { maxSignedBytes, type ESignProvider, type SigningEvent } from "./e-sign-provider.ts";
import { eSignLimits, httpESign } from "./http-e-sign.ts";
import { readSignedCallback, signCallback } from "./signed-e-sign-callback.ts";
import { sampleAgreement } from "./sandbox-e-sign-agreement.ts";
import type { TestingService } from "../testing-http-service.ts";
import { startESign } from "./testing-e-sign-server.ts";

const callbackSecret = "what callbacks are signed with";
let now: Temporal.Instant;
let builtIn: BuiltInESign;
let server: TestingService;
let agreement: Uint8Array;
beforeEach(async () => {
  now = Temporal.Instant.from("2026-11-20T17:00:00Z");
  builtIn = builtInESign(memorySigningStore(), {
    pagesUrl: "https://portal.example/api/esign",
    callbackSecret,
    now: () => now,
  });
  server = await startESign(builtIn);
  agreement = await pdfOf(2);
});
afterEach(() => server.stop());

const overHttp = (limits: Partial<typeof eSignLimits> = {}) =>
  httpESign({ url: server.url, key: server.key, callbackSecret }, () => now, { ...eSignLimits, ...limits });
const fault = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(ProviderFault);

/** Returns an agreement with form fields. Each field is given as its name and its page number. */
async function pdfOf(
  pages: number,
  fields: readonly (readonly [string, number])[] = [],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) document.addPage([612, 792]).drawText(`Page ${page}`);
  const form = document.getForm();
  for (const [at, [name, page]] of fields.entries()) {
    const box = { x: 72, y: 600 - 60 * at, width: 200, height: 40 };
    form.createTextField(name).addToPage(document.getPage(page - 1), box);
  }
  return document.save();
}

const terms = [{ label: "Loan amount", value: "$40,000.00" }];
const wanted = (document = agreement) => ({
  reference: "ours",
  document: { title: "Loan agreement", bytes: document, terms },
  signer: { name: "Lena Hart", email: "lena@hart.example", jobTitle: "Owner", business: "Hart Orchards LLC" },
  minutes: 60,
  callbackUrl: "https://portal.example/api/esign/callbacks",
  returnUrl: "https://portal.example/us/1/loan-agreement/signed",
  leaveUrl: "https://portal.example/us/1/loan-agreement",
});
const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const act = (changes: Partial<SigningAct> = {}): SigningAct => ({
  name: "Lena M. Hart",
  signature: { kind: "typed" },
  signed: [0, 1, 2, 3, 4, 5, 6],
  consent: { version: "2026-11", text: "I agree to do business electronically." },
  ip: "203.0.113.42",
  userAgent: "A browser",
  ...changes,
});

const providers: readonly (readonly [string, () => ESignProvider])[] = [
  ["built in", () => builtIn],
  ["http", () => overHttp()],
];

describe.each(providers)("signing with the e-sign provider (%s)", (_, open) => {
  test("the e-sign provider returns the signing certificate and the signed file after signing", async () => {
    const provider = open();
    const { sessionId, url } = await provider.begin(wanted());
    const session = { sessionId, reference: "ours" };
    expect(await provider.find(session)).toEqual({ status: "open" });
    await fault(provider.readSigned(session));
    now = now.add({ minutes: 5 });
    await builtIn.sign(tokenOf(url), act());
    expect(await provider.find(session)).toEqual({
      status: "signed",
      certificate: {
        signedAt: now,
        name: "Lena M. Hart",
        kind: "typed",
        ip: "203.0.113.42",
        userAgent: "A browser",
        documentSha256: createHash("sha256").update(agreement).digest("hex"),
        consentVersion: "2026-11",
        consentText: "I agree to do business electronically.",
      },
    });
    const signed = await PDFDocument.load(await provider.readSigned(session));
    // The signed file has four pages: two of the agreement, the signature page and the certificate.
    expect(signed.getPageCount()).toBe(4);
  });

  test("a signing session contains the document's title and the loan's terms", async () => {
    const { url } = await open().begin(wanted());
    expect(await builtIn.openSession(tokenOf(url))).toMatchObject({ title: "Loan agreement", terms });
  });

  test("the e-sign provider rejects calls with a wrong session id or reference", async () => {
    const provider = open();
    const one = await provider.begin({ ...wanted(), reference: "one" });
    const other = await provider.begin({ ...wanted(), reference: "other" });
    expect(one.sessionId).not.toBe(other.sessionId);
    expect(one.url).not.toBe(other.url);
    await builtIn.sign(tokenOf(one.url), act());
    expect(await provider.find({ sessionId: other.sessionId, reference: "other" })).toEqual({
      status: "open",
    });
    for (const session of [
      { sessionId: one.sessionId, reference: "other" },
      { sessionId: "none", reference: "one" },
      { sessionId: "../sessions", reference: "one" },
    ]) {
      await fault(provider.find(session));
      await fault(provider.readSigned(session));
      await fault(provider.cancel(session));
    }
    expect((await provider.find({ sessionId: one.sessionId, reference: "one" })).status).toBe("signed");
  });

  test("the e-sign provider cancels an open session but not a signed session", async () => {
    const provider = open();
    const [one, two] = [await provider.begin(wanted()), await provider.begin(wanted())];
    await provider.cancel({ sessionId: one.sessionId, reference: "ours" });
    expect(await provider.find({ sessionId: one.sessionId, reference: "ours" })).toEqual({ status: "ended" });
    expect(await builtIn.sign(tokenOf(one.url), act())).toBe("gone");
    await builtIn.sign(tokenOf(two.url), act());
    await provider.cancel({ sessionId: two.sessionId, reference: "ours" });
    expect((await provider.find({ sessionId: two.sessionId, reference: "ours" })).status).toBe("signed");
  });

  test("a signing session ends at its time limit", async () => {
    const provider = open();
    const { sessionId, url } = await provider.begin(wanted());
    now = now.add({ milliseconds: 60 * 60_000 - 1 });
    expect(await provider.find({ sessionId, reference: "ours" })).toEqual({ status: "open" });
    expect(await builtIn.openSession(tokenOf(url))).toBeDefined();
    now = now.add({ milliseconds: 1 });
    expect(await provider.find({ sessionId, reference: "ours" })).toEqual({ status: "ended" });
    expect(await builtIn.openSession(tokenOf(url))).toBeUndefined();
    expect(await builtIn.sign(tokenOf(url), act())).toBe("gone");
  });

  test("the e-sign provider accepts only callbacks that are signed with its secret", async () => {
    const event = { eventId: "1", sessionId: "2", reference: "ours", type: "signed" } as const;
    const callback = signCallback(callbackSecret, event, now);
    expect(open().readCallback(callback)).toEqual(event);
    expect(open().readCallback(signCallback("another secret", event, now))).toBeUndefined();
  });
});

describe("verifying signing callbacks", () => {
  const event: SigningEvent = { eventId: "1", sessionId: "2", reference: "ours", type: "signed" };
  const read = (callback: Partial<ReturnType<typeof signCallback>>, secret = callbackSecret) =>
    readSignedCallback(secret, { ...signCallback(callbackSecret, event, now), ...callback }, now);

  test("a signing callback is signed with HMAC-SHA256 over its timestamp and body", () => {
    const { timestamp, signature, body } = signCallback(callbackSecret, event, now);
    expect(timestamp).toBe("1795194000");
    expect(JSON.parse(body)).toEqual(event);
    const own = createHmac("sha256", callbackSecret).update(`${timestamp}.${body}`).digest("hex");
    expect(signature).toBe(own);
  });

  test("a signing callback is accepted if its timestamp is at most five minutes off", () => {
    const at = (seconds: number) =>
      readSignedCallback(callbackSecret, signCallback(callbackSecret, event, now.add({ seconds })), now);
    expect([at(-300), at(300)]).toEqual([event, event]);
    expect([at(-301), at(301)]).toEqual([undefined, undefined]);
  });

  test("a signing callback is rejected if its body, timestamp, signature or secret is wrong", () => {
    expect(read({})).toEqual(event);
    expect(read({ body: JSON.stringify({ ...event, sessionId: "3" }) })).toBeUndefined();
    expect(read({ timestamp: "1795194001" })).toBeUndefined();
    expect(read({ signature: "" })).toBeUndefined();
    expect(read({ signature: "0".repeat(64) })).toBeUndefined();
    expect(read({}, "another secret")).toBeUndefined();
    // The signatures of these callbacks are valid, but their bodies are not events.
    for (const body of ["", "[]", "{}", JSON.stringify({ ...event, type: "opened" })]) {
      const timestamp = "1795194000";
      const signature = createHmac("sha256", callbackSecret).update(`${timestamp}.${body}`).digest("hex");
      expect(read({ timestamp, signature, body })).toBeUndefined();
    }
  });
});

describe("the rules of the built-in e-sign provider", () => {
  test("the built-in e-sign provider requires every signature and initials field to be signed", async () => {
    const fields = [
      ["initials_1", 1],
      ["Initials.2", 2],
      ["signature", 3],
      ["date", 3],
      ["purpose", 1],
    ] as const;
    const { url, sessionId } = await builtIn.begin(wanted(await pdfOf(3, fields)));
    const session = await builtIn.openSession(tokenOf(url));
    expect(session?.pages).toBe(3);
    expect(session?.fields.map(({ kind, page }) => [kind, page])).toEqual([
      ["initials", 1],
      ["initials", 2],
      ["signature", 3],
      ["date", 3],
    ]);
    expect(session?.fields[0]).toMatchObject({ x: 71.5, y: 599.5, width: 201, height: 41 });
    for (const signed of [[], [0, 1], [0, 2], [1, 2], [3]])
      expect(await builtIn.sign(tokenOf(url), act({ signed }))).toBe("incomplete");
    expect(await builtIn.sign(tokenOf(url), act({ signed: [0, 1, 2] }))).toEqual({
      returnUrl: wanted().returnUrl,
    });
    const file = await PDFDocument.load(await builtIn.readSigned({ sessionId, reference: "ours" }));
    expect(file.getPageCount()).toBe(4);
    expect(file.getForm().getFields()).toEqual([]);
  });

  test("the built-in e-sign provider adds a signature page to a document without signing fields", async () => {
    const { url } = await builtIn.begin(wanted());
    const session = await builtIn.openSession(tokenOf(url));
    expect(session?.pages).toBe(3);
    expect(session?.fields.map(({ kind, page }) => [kind, page])).toEqual([
      ["signature", 3],
      ["date", 3],
      ["name", 3],
      ["title", 3],
    ]);
  });

  test("a signing session opens only with its full token and accepts only one signature", async () => {
    const { url } = await builtIn.begin(wanted());
    const token = tokenOf(url);
    const [sessionId = "", secret = ""] = token.split(".");
    const other = await builtIn.begin(wanted());
    for (const wrong of [
      "",
      sessionId,
      `${sessionId}.`,
      `${sessionId}.${tokenOf(other.url).split(".")[1]}`,
      `${token}x`,
    ])
      expect(await builtIn.openSession(wrong)).toBeUndefined();
    const opened = await builtIn.openSession(token);
    expect(JSON.stringify(opened)).not.toContain(secret);
    expect(await builtIn.returnOf(token)).toBeUndefined();
    const names = ["Ana", "Ben", "Cem", "Dov", "Eli"];
    const { returnUrl } = wanted();
    // Every submission gets the same response, because the first response may be lost.
    const all = await Promise.all(names.map((name) => builtIn.sign(token, { ...act(), name })));
    expect(all).toEqual(names.map(() => ({ returnUrl })));
    expect(await builtIn.openSession(token)).toBeUndefined();
    const first = await builtIn.find({ sessionId, reference: "ours" });
    expect(await builtIn.sign(token, { ...act(), name: "Another" })).toEqual({ returnUrl });
    expect(await builtIn.find({ sessionId, reference: "ours" })).toEqual(first);
    expect(await builtIn.returnOf(token)).toBe(returnUrl);
    for (const wrong of [`${sessionId}.${tokenOf(other.url).split(".")[1]}`, tokenOf(other.url), sessionId])
      expect(await builtIn.returnOf(wrong)).toBeUndefined();
    expect(await builtIn.sign(`${sessionId}.${tokenOf(other.url).split(".")[1]}`, act())).toBe("gone");
  });

  test("the built-in e-sign provider stores one signature after five simultaneous submissions", async () => {
    const desk = memorySigningStore();
    const kept: string[] = [];
    const counting = {
      ...desk,
      sign: (...told: Parameters<typeof desk.sign>) => {
        kept.push(told[1].name);
        return desk.sign(...told);
      },
    };
    const settings = { pagesUrl: "https://portal.example/api/esign", callbackSecret, now: () => now };
    const provider = builtInESign(counting, settings);
    const token = tokenOf((await provider.begin(wanted())).url);
    const names = ["Ana", "Ben", "Cem", "Dov", "Eli"];
    const all = await Promise.all(names.map((name) => provider.sign(token, act({ name }))));
    expect(all).toEqual(names.map(() => ({ returnUrl: wanted().returnUrl })));
    expect(kept).toHaveLength(1);
    // A failed write does not block the next submission.
    let isFull = true;
    const full = {
      ...desk,
      sign: (...told: Parameters<typeof desk.sign>) =>
        isFull ? Promise.reject(new Error("full")) : desk.sign(...told),
    };
    const failing = builtInESign(full, settings);
    const other = tokenOf((await failing.begin(wanted())).url);
    await expect(failing.sign(other, act())).rejects.toThrow("full");
    isFull = false;
    expect(await failing.sign(other, act())).toEqual({ returnUrl: wanted().returnUrl });
  });

  test("a long signing certificate continues on a second page", async () => {
    const { url, sessionId } = await builtIn.begin(wanted());
    const end = "the end of it";
    await builtIn.sign(
      tokenOf(url),
      act({ userAgent: "x".repeat(480), consent: { version: "2", text: "y ".repeat(270) + end } }),
    );
    const file = await getDocumentProxy(await builtIn.readSigned({ sessionId, reference: "ours" }));
    expect(file.numPages).toBe(3 + 2);
    const certificate = await Promise.all(
      [4, 5].map(async (at) => (await (await file.getPage(at)).getTextContent()).items),
    );
    const items = certificate
      .flat()
      .flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    for (const { transform } of items) expect(transform[5]).toBeGreaterThanOrEqual(40);
    const words = items.map(({ str }) => str).join(" ");
    expect(words).toContain(end);
    expect(words).toContain("Adopted signature, typed");
  });

  test("the signature fills an initials field if the signature font lacks letters of the initials", async () => {
    const initials = async (name: string) => {
      const { url, sessionId } = await builtIn.begin(
        wanted(
          await pdfOf(1, [
            ["initials", 1],
            ["signature", 1],
          ]),
        ),
      );
      const strokes = [[10, 20, 300, 200]];
      await builtIn.sign(tokenOf(url), act({ name, signature: { kind: "drawn", strokes }, signed: [0, 1] }));
      const file = await getDocumentProxy(await builtIn.readSigned({ sessionId, reference: "ours" }));
      const { items } = await (await file.getPage(1)).getTextContent();
      return items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .replace("Page 1", "")
        .trim();
    };
    expect(await initials("Lena Hart")).toBe("LH");
    expect(await initials("李 明")).toBe("");
  });

  test("a signed file embeds fonts and shows names in any writing system", async () => {
    const signer = { ...wanted().signer, name: "Đặng Thị Ánh", business: "ООО Ромашка" };
    const { url, sessionId } = await builtIn.begin({ ...wanted(), signer });
    const name = "Łukasz Żółć 李明 김민수 Ελένη";
    const strokes = [[10, 20, 300, 200]];
    await builtIn.sign(tokenOf(url), act({ name, signature: { kind: "drawn", strokes } }));
    const bytes = await builtIn.readSigned({ sessionId, reference: "ours" });
    const file = await getDocumentProxy(new Uint8Array(bytes));
    const words = async (page: number) => {
      const { items } = await (await file.getPage(page)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join("");
    };
    expect(await words(3)).toContain(name);
    const certificate = await words(4);
    for (const text of [`${name}, Owner`, signer.name, signer.business]) expect(certificate).toContain(text);
    // The two added pages embed their fonts, so that the PDF reader needs no fonts.
    const { context } = await PDFDocument.load(bytes);
    const embedded = context
      .enumerateIndirectObjects()
      .flatMap(([, each]) =>
        each instanceof PDFDict && each.has(PDFName.of("FontDescriptor")) ? [each] : [],
      )
      .map((each) => each.lookup(PDFName.of("FontDescriptor"), PDFDict).has(PDFName.of("FontFile2")));
    expect(embedded.length).toBeGreaterThan(4);
    expect(embedded).not.toContain(false);
    // The agreement's pages keep the lender's font.
    expect((await fontsOf(bytes, 3)).concat(await fontsOf(bytes, 4))).not.toContain("Type1");
    expect(await fontsOf(bytes, 1)).toContain("Type1");
    // The file embeds only the letters that its texts use, so the file stays small.
    expect(bytes.length).toBeLessThan(300_000);
  });

  describe("the structure of a signed file for screen readers", () => {
    type Node = {
      readonly role?: string;
      readonly alt?: string;
      readonly type?: string;
      readonly id?: string;
      readonly children?: readonly Node[];
    };
    /** Returns the role and text of each structure element with content, by page. */
    async function elementsOf(bytes: Uint8Array): Promise<string[][]> {
      const file = await getDocumentProxy(new Uint8Array(bytes));
      expect((await file.getMarkInfo())?.Marked).toBe(true);
      const pages = Array.from({ length: file.numPages }, (_, at) => file.getPage(at + 1));
      return Promise.all(
        pages.map(async (waiting) => {
          const page = await waiting;
          const words = new Map<string, string>();
          const open: (string | undefined)[] = [];
          const { items } = await page.getTextContent({ includeMarkedContent: true });
          for (const item of items) {
            if ("str" in item) {
              const id = open.at(-1);
              if (id !== undefined) words.set(id, (words.get(id) ?? "") + item.str);
              else if (open.length === 0) expect(item.str.trim()).toBe("");
            } else if (item.type === "endMarkedContent") open.pop();
            else open.push(item.id ?? open.at(-1));
          }
          const list: string[] = [];
          const collect = (node: Node): void => {
            const own = (node.children ?? []).filter(({ type }) => type === "content");
            const text = own
              .map(({ id }) => words.get(id ?? "") ?? "")
              .join("")
              .trim();
            if (own.length > 0) list.push(`${node.role} ${node.alt ?? text}`.trim());
            for (const child of node.children ?? []) if (child.role) collect(child);
          };
          collect((await page.getStructTree()) ?? {});
          return list;
        }),
      );
    }
    async function signed(document: Uint8Array): Promise<string[][]> {
      const title = "Loan agreement";
      const { url, sessionId } = await builtIn.begin({
        ...wanted(),
        document: { bytes: document, title, terms: [] },
      });
      await builtIn.sign(tokenOf(url), act());
      return elementsOf(await builtIn.readSigned({ sessionId, reference: "ours" }));
    }

    test("a signed file extends the structure of a tagged agreement", async () => {
      const pages = await signed(await sampleAgreement("Hart Orchards LLC"));
      expect(pages[0]?.slice(0, 3)).toEqual([
        "H1 Business Loan Agreement",
        "P This sample agreement is between the lender and Hart Orchards LLC.",
        "H2 1. The loan",
      ]);
      expect(pages[2]?.slice(-8)).toEqual([
        "P Signature",
        "P Date",
        "P Name",
        "P Title",
        "Figure Signature of Lena M. Hart",
        "P Nov 20, 2026",
        "P Lena M. Hart",
        "P Owner",
      ]);
      const certificate = pages[3] ?? [];
      expect(certificate[0]).toBe("H1 Certificate of completion");
      expect(certificate).toContain("H2 Signer");
      const at = certificate.indexOf("TH Account name");
      expect(certificate.slice(at, at + 2)).toEqual(["TH Account name", "TD Lena Hart"]);
      expect(certificate.at(-2)).toBe("Figure Signature of Lena M. Hart");
    });

    test("a signed file has a paragraph for each page of an untagged agreement", async () => {
      const pages = await signed(agreement);
      expect(pages[0]?.[0]).toBe("P Page 1");
    });

    test("a signed file has a tag structure even if the agreement's own tag structure is broken", async () => {
      const document = await PDFDocument.load(await sampleAgreement("Hart Orchards LLC"));
      const root = document.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
      root.set(PDFName.of("ParentTree"), document.context.obj({ Kids: [1, { Nums: [7] }], Nums: "none" }));
      root.set(PDFName.of("ParentTreeNextKey"), PDFName.of("none"));
      const pages = await signed(await document.save());
      expect(pages[3]?.[0]).toBe("H1 Certificate of completion");
    });
  });

  test("a signed file has the attachment certificate.json and contains the session's id", async () => {
    const { url, sessionId } = await builtIn.begin(wanted());
    const strokes = [
      [10, 20, 300, 200, 900, 40],
      [500, 150],
    ];
    await builtIn.sign(tokenOf(url), act({ name: "Żaneta Łoś 李", signature: { kind: "drawn", strokes } }));
    const bytes = await builtIn.readSigned({ sessionId, reference: "ours" });
    const file = await PDFDocument.load(bytes);
    const [attached] = file.getAttachments();
    expect(attached?.name).toBe("certificate.json");
    const facts = JSON.parse(Buffer.from(attached?.data ?? []).toString()) as object;
    expect(facts).toMatchObject({ sessionId, name: "Żaneta Łoś 李", kind: "drawn", ip: "203.0.113.42" });
    expect(await sessionNamedIn(bytes)).toBe(sessionId);
    expect(await sessionNamedIn(agreement)).toBeUndefined();
    expect(await sessionNamedIn(Buffer.from("no PDF"))).toBeUndefined();
  });

  test("a signed file embeds the signature font only once", async () => {
    const { url, sessionId } = await builtIn.begin(wanted());
    await builtIn.sign(tokenOf(url), act());
    const file = await PDFDocument.load(await builtIn.readSigned({ sessionId, reference: "ours" }));
    const descriptors = file.context
      .enumerateIndirectObjects()
      .flatMap(([, each]) => (each instanceof PDFDict && each.has(PDFName.of("FontFile2")) ? [each] : []));
    const hands = descriptors.filter((each) =>
      each.lookup(PDFName.of("FontName"), PDFName).decodeText().includes("MrsSaintDelafield"),
    );
    expect(hands).toHaveLength(1);
    for (const each of hands) {
      const stream = decodePDFRawStream(each.lookup(PDFName.of("FontFile2")) as PDFRawStream);
      const font = fontkit.create(stream.decode()) as fontkit.Font;
      const letters = Array.from({ length: font.numGlyphs - 1 }, (_, at) => font.getGlyph(at + 1)!);
      // Omits glyph 0, which replaces missing letters, and empty glyphs such as the space.
      const drawn = letters.filter(({ path }) => path.commands.length > 0);
      expect(drawn).toHaveLength(new Set("LenaM.Hart").size);
      for (const { bbox } of drawn) expect(bbox.maxX - bbox.minX).toBeLessThan(font.unitsPerEm * 2);
    }
  });

  test("a signature fills the fields, and the certificate lists the signer, the time and the method", async () => {
    const given = await sampleAgreement("Hart Orchards LLC");
    const asGiven = createHash("sha256").update(given).digest("hex");
    const { url, sessionId } = await builtIn.begin(wanted(given));
    now = now.add({ minutes: 4 });
    await builtIn.sign(tokenOf(url), act());
    const file = await getDocumentProxy(await builtIn.readSigned({ sessionId, reference: "ours" }));
    expect(file.numPages).toBe(4);
    const words = async (page: number) => {
      const { items } = await (await file.getPage(page)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    };
    expect(await words(1)).toMatch(/Business Loan Agreement.*LMH/);
    expect(await words(3)).toMatch(/Lena M\. Hart.*Nov 20, 2026.*Lena M\. Hart.*Owner/);
    const certificate = await words(4);
    for (const text of [
      "Certificate of completion",
      "Loan agreement",
      "3, plus this certificate",
      "Nov 20, 2026, 12:04:00 PM EST",
      sessionId,
      "Lena M. Hart, Owner",
      "Lena Hart",
      "Hart Orchards LLC",
      "lena@hart.example",
      "203.0.113.42",
      "A browser",
      "Agreement to do business electronically, sent with the signature (2026-11): I agree to do business electronically.",
      "Adopted a typed signature and signed 3 fields, pages 1, 2, 3",
      (asGiven.match(/.{4}/g) ?? []).join(" "),
    ])
      expect(certificate.replaceAll(/ +/g, " ")).toContain(text);
  });

  test("the built-in e-sign provider rejects a document that is not a PDF", async () => {
    await fault(builtIn.begin(wanted(Buffer.from("no PDF"))));
    expect((await builtIn.begin(wanted())).url).toMatch(/^https:/);
  });

  test("the built-in e-sign provider returns the same event in every callback after signing", async () => {
    const { url, sessionId } = await builtIn.begin(wanted());
    expect(await builtIn.callbackOf(sessionId)).toBeUndefined();
    expect(await builtIn.callbackOf("none")).toBeUndefined();
    await builtIn.sign(tokenOf(url), act());
    const [first, again] = [await builtIn.callbackOf(sessionId), await builtIn.callbackOf(sessionId)];
    const event = { eventId: `${sessionId}-signed`, sessionId, reference: "ours", type: "signed" };
    expect([first, again].map((each) => each && builtIn.readCallback(each))).toEqual([event, event]);
  });
});

/** Returns the subtype of each font on a page. */
async function fontsOf(bytes: Uint8Array, page: number): Promise<(string | undefined)[]> {
  const resources = (await PDFDocument.load(bytes)).getPage(page - 1).node.Resources();
  const fonts = resources?.lookup(PDFName.of("Font"), PDFDict);
  return (fonts?.keys() ?? []).map((key) =>
    fonts?.lookup(key, PDFDict).lookup(PDFName.of("Subtype"), PDFName).decodeText(),
  );
}

describe("the text in a signed file", () => {
  test("a signed file uses a font per writing system and shows a question mark for an unknown letter", () => {
    expect(runsOf("Ana Łoś 李 明 🙂")).toEqual([
      { font: "latin", text: "Ana " },
      { font: "latinExtended", text: "Ł" },
      { font: "latin", text: "o" },
      { font: "latinExtended", text: "ś" },
      { font: "latin", text: " " },
      { font: "all", text: "李" },
      { font: "latin", text: " " },
      { font: "all", text: "明" },
      { font: "latin", text: " ?" },
    ]);
    const words = {
      arabic: "محمد علي",
      hebrew: "שרה לוי",
      devanagari: "सीता",
      thai: "สมชาย",
      cyrillic: "Анна",
    };
    for (const [font, text] of Object.entries(words)) expect(runsOf(text)).toEqual([{ font, text }]);
  });

  test("a text with letters that no embedded font contains is refused", async () => {
    const lettering = await openLettering(await PDFDocument.create(), ["Łoś 李"]);
    const width = lettering.widthOf("Łoś", 10);
    expect(width).toBeGreaterThan(10);
    expect(lettering.widthOf("Łoś 李", 10)).toBeGreaterThan(width + 5);
    expect(() => lettering.widthOf("Анна", 10)).toThrow("a text was written without a font");
  });

  test.each([
    ["signature", "signature"],
    ["Signature_2", "signature"],
    ["form.initials 3", "initials"],
    ["Initials.2", "initials"],
    ["DATE", "date"],
    ["name-1", "name"],
    ["title", "title"],
    ["signatures", undefined],
    ["business_name", undefined],
    ["", undefined],
  ])("the form field %s is a field of kind %s", (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });

  test.each([
    ["Dana Whitfield", "DW"],
    ["Żaneta  de la Cruz", "ŻDLC"],
    ["  o'neil ", "O"],
    ["1 2", ""],
  ])("the initials of %s are %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test("a typed signature replaces letters outside Latin-1, and a long signature is shortened", () => {
    expect(writable("Zoë Łukasz Nguyễn 李")).toBe("Zoë Lukasz Nguyen ?");
    expect(writable("a\nb\tc")).toBe("a b c");
    expect(writable("abcdefgh", 6)).toBe("abc...");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(writable(text)).toMatch(/^[\x20-\x7e\xa0-\xff]{0,200}$/);
      }),
    );
  });

  test("a signed file shows times in New York time and breaks text at the line width", () => {
    expect(momentText(now)).toBe("Nov 20, 2026, 12:00:00 PM EST");
    const eachIsOne = { widthOf: (text: string) => text.length };
    const room = (width: number) => ({ size: 1, width });
    expect(linesOf("one two three", eachIsOne, room(7))).toEqual(["one two", "three"]);
    expect(linesOf("abcdefghij k", eachIsOne, room(4))).toEqual(["abcd", "efgh", "ij k"]);
  });
});

describe("the calls of the HTTP e-sign provider to a service", () => {
  const begin = (provider = overHttp()) => provider.begin(wanted());

  test("the HTTP e-sign provider sends its key to the service and refuses redirects", async () => {
    await begin();
    expect(server.asked).toEqual(["POST /sessions"]);
    await fault(httpESign({ url: server.url, key: "wrong", callbackSecret }, () => now).begin(wanted()));
    server.spoil((response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end());
    await fault(begin());
    expect(server.asked).toHaveLength(3);
  });

  test.each([
    ["another content type", "text/html", "{}"],
    ["text that is not valid JSON", "application/json", "no"],
    ["JSON without a URL", "application/json", '{"sessionId":"1"}'],
    ["a URL that is not HTTP", "application/json", '{"sessionId":"1","url":"javascript:alert(1)"}'],
  ])("the HTTP e-sign provider throws a ProviderFault if the service returns %s", async (_, type, body) => {
    server.spoil((response) => response.writeHead(200, { "content-type": type }).end(body));
    await fault(begin());
    expect(server.asked).toEqual(["POST /sessions"]);
  });

  test("the HTTP e-sign provider stops reading a signed file above the size limit", async () => {
    const { sessionId, url } = await begin();
    await builtIn.sign(tokenOf(url), act());
    server.spoil((response) => {
      const isFile = server.asked.at(-1)?.endsWith("/signed") === true;
      response.writeHead(200, { "content-type": isFile ? "application/pdf" : "application/json" });
      response.end(isFile ? Buffer.alloc(maxSignedBytes + 1) : '{"reference":"ours","status":"open"}');
    });
    await fault(overHttp().readSigned({ sessionId, reference: "ours" }));
    expect(server.asked.at(-1)).toBe(`GET /sessions/${sessionId}/signed`);
  });

  test("the HTTP e-sign provider times out on a silent service and pauses after five failures", async () => {
    server.spoil(() => undefined);
    const impatient = overHttp({ answer: 50, file: 50 });
    await fault(begin(impatient));
    server.spoil((response) => response.writeHead(503).end());
    const before = server.asked.length;
    for (let failure = 0; failure < 6; failure++) await fault(begin(impatient));
    expect(server.asked.length - before).toBe(4);
  });
});
