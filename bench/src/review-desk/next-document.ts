import { existsSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import PdfDocument from "pdfkit";
import { part } from "../flat/send.ts";
import type { Side } from "../flat/side.ts";
import { visitorOf } from "../flat/visitor.ts";
import { callDesk } from "./calls.ts";
import type { Person } from "./staff.ts";

const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
/** A script that measures inside the page, because a call of the browser's driver takes several milliseconds. */
const probe = fileURLToPath(new URL("next-document-probe.js", import.meta.url));
const types = ["TaxReturn", "BankStatements", "VoidedCheck", "DriversLicense"];
const pagesOfFile = 20;
/** The time in milliseconds that a person looks at a document. Meanwhile, the page fetches the next document. */
const readingTime = 3_000;

/**
 * Sends documents as a borrower, and assigns them to a member of staff, so that 'Take next' opens them before other
 * documents.
 */
async function sendDocuments(side: Side, person: Person, count: number): Promise<void> {
  const visitor = visitorOf(side, 1);
  const session = await visitor.session("dana");
  const { id } = await visitor.application("dana");
  for (let at = 0; at < count; at += 1) {
    const form = new FormData();
    form.set("opportunity_id", id);
    form.set("document_type", types[at % types.length] ?? "");
    form.set("file", new Blob([await largePdf(at)], { type: "application/pdf" }), `statement ${at}.pdf`);
    await visitor.prepare("POST", "/documents", form, session);
  }
  const page = await callDesk(side, person, ["GET", "/desk/work?kind=documents&sort=newest&limit=50"]);
  const items = (part(page, "items") as readonly Item[]).filter(({ opportunityId }) => opportunityId === id);
  await callDesk(side, person, [
    "POST",
    "/desk/work/assignments",
    { items: items.map(({ itemId, version }) => ({ itemId, version })), staffId: person.staffId },
  ]);
}
type Item = { readonly itemId: string; readonly version: number; readonly opportunityId: string };

/** Returns a PDF with 20 pages of text and lines, about 5 MB. */
async function largePdf(number: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PdfDocument({ compress: false });
  const bytes = buffer(pdf);
  for (let page = 1; page <= pagesOfFile; page += 1) {
    if (page > 1) pdf.addPage();
    pdf.text(`Statement ${number}, page ${page}`);
    for (let line = 0; line < 6_000; line += 1)
      pdf.moveTo(72 + (line % 400), 120 + (line % 90) * 6).lineTo(75 + (line % 400), 122 + (line % 90) * 6);
    pdf.stroke();
  }
  pdf.end();
  return new Uint8Array(await bytes);
}

/**
 * @returns for each document, the milliseconds from accepting it by key until the next document's first page is drawn
 */
export async function measureNextDocument(side: Side, person: Person, count: number): Promise<number[]> {
  await sendDocuments(side, person, count + 1);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? programs.find(existsSync) ?? chromium.executablePath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const context = await browser.newContext();
    const [name = "", value = ""] = person.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: side.origin }]);
    await context.addInitScript({ path: probe });
    const page = await context.newPage();
    await page.goto(`${side.origin}/desk`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("button", { name: "Take next" }).waitFor();
    await page.keyboard.press("n");
    await page.locator("[data-scroller]:has([data-drawn])").waitFor();
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      await wait(readingTime);
      times.push(await acceptAndWait(page));
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Presses the key that accepts a document. @returns the milliseconds until the next document is drawn */
async function acceptAndWait(page: Page): Promise<number> {
  await page.evaluate("nextDocument.watch()");
  await page.keyboard.press("a");
  // `evaluate` waits until this promise resolves.
  return page.evaluate<number>("nextDocument.drawn");
}
