import { StandardFonts, rgb, type PDFDocument, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { isOfSigner } from "./built-in-e-sign-fields.ts";
import { drawSignature, type Signature } from "./built-in-e-sign-stamps.ts";
import { linesOf, momentText, writable } from "./built-in-e-sign-text.ts";
import type { DeskSession } from "./built-in-e-sign-desk.ts";
import type { SigningCertificate } from "./e-sign-provider.ts";

const ink = rgb(0.08, 0.12, 0.1);
const pale = rgb(0.3, 0.36, 0.32);
const line = rgb(0.82, 0.83, 0.8);
const [left, right, column, lowest] = [60, 552, 190, 48];

export type CertificatePage = {
  readonly session: DeskSession;
  readonly certificate: SigningCertificate;
  readonly signature: Signature;
  readonly script: PDFFont;
};

/** A last page that says who signed, when and how. */
export async function addCertificate(document: PDFDocument, facts: CertificatePage): Promise<void> {
  const { session, certificate, signature, script } = facts;
  const fonts = {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    code: await document.embedFont(StandardFonts.Courier),
  };
  let page = document.addPage([612, 792]);
  const own = fields(session);
  let y = 720;
  /** What does not fit is on another page. */
  const need = (height: number) => {
    if (y - height >= lowest) return;
    page = document.addPage([612, 792]);
    y = 740;
  };
  const put = (text: string, size: number, font: PDFFont, color = ink, x = left) =>
    page.drawText(writable(text, 110), { x, y, size, font, color });

  put("Certificate of completion", 24, fonts.bold);
  y -= 20;
  put("This page is part of the signed file. It records who signed, when and how.", 10, fonts.text, pale);
  const part = (title: string, rows: readonly Row[]) => {
    need(26 + 18 + 18 + 6);
    y -= 26;
    rule(page, y, ink, 1.2);
    y -= 18;
    put(title, 12, fonts.bold);
    for (const { label, value, isCode = false } of rows) {
      const parts = linesOf(writable(value, 700), isCode ? 48 : 64);
      need(18 + 12.5 * (parts.length - 1) + 6);
      y -= 18;
      put(label, 8.5, fonts.text, pale);
      for (const [at, text] of parts.entries()) {
        if (at > 0) y -= 12.5;
        put(text, isCode ? 8.5 : 9.5, isCode ? fonts.code : fonts.text, ink, column);
      }
      rule(page, y - 6, line, 0.5);
    }
  };
  part("Document", [
    { label: "Title", value: session.title },
    { label: "Pages", value: `${session.pages}, plus this certificate` },
    { label: "Completed", value: momentText(certificate.signedAt) },
    { label: "Session", value: session.sessionId, isCode: true },
    { label: "Reference", value: session.reference, isCode: true },
    { label: "SHA-256 as given", value: inGroups(certificate.documentSha256), isCode: true },
  ]);
  part("Signer", [
    { label: "Name", value: [certificate.name, session.signer.jobTitle].filter(Boolean).join(", ") },
    { label: "Account name", value: session.signer.name },
    { label: "For", value: session.signer.business },
    { label: "Email", value: session.signer.email },
    { label: "Identity", value: "Signed in to the portal with a password or the sign-in provider" },
    { label: "IP address", value: certificate.ip },
    { label: "Browser", value: certificate.userAgent || "Not told" },
  ]);
  part("Events", [
    { label: momentText(session.startedAt), value: "Signing was opened from the portal" },
    {
      // Given before, on the page; its own moment is not known here.
      label: momentText(certificate.signedAt),
      value: `Agreement to do business electronically, sent with the signature (${certificate.consentVersion}): ${certificate.consentText}`,
    },
    {
      label: momentText(certificate.signedAt),
      value: `Adopted a ${certificate.kind} signature and signed ${own.length === 1 ? "1 field" : `${own.length} fields`}, ${pagesOf(own)}`,
    },
  ]);
  need(86);
  drawSignature(page, { x: left, y: y - 74, width: 180, height: 48 }, { signature, certificate, script });
  y -= 86;
  put(`Adopted signature, ${certificate.kind}`, 8.5, fonts.text, pale);
}

type Row = { readonly label: string; readonly value: string; readonly isCode?: boolean };
const fields = (session: DeskSession) => session.fields.filter(isOfSigner);
const inGroups = (hash: string) => (hash.match(/.{1,4}/g) ?? []).join(" ");

function pagesOf(own: readonly { readonly page: number }[]): string {
  const pages = [...new Set(own.map(({ page }) => page))];
  return `${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}

function rule(page: PDFPage, y: number, color: ReturnType<typeof rgb>, thickness: number): void {
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness, color });
}
