import { rgb, type PDFDocument, type PDFFont } from "@cantoo/pdf-lib";
import { isOfSigner } from "./built-in-e-sign-fields.ts";
import { drawSignature, signatureOf, type Signature } from "./built-in-e-sign-stamps.ts";
import { linesOf, shortened, type Lettering } from "./built-in-e-sign-fonts.ts";
import type { Tags } from "./built-in-e-sign-tags.ts";
import { momentText } from "./built-in-e-sign-text.ts";
import type { BuiltInSigningSession } from "./built-in-e-sign-sessions.ts";
import type { SigningCertificate } from "./e-sign-provider.ts";

const ink = rgb(0.08, 0.12, 0.1);
const pale = rgb(0.3, 0.36, 0.32);
const line = rgb(0.82, 0.83, 0.8);
const [left, right, column, lowest] = [60, 552, 190, 48];

export type CertificatePage = {
  readonly session: BuiltInSigningSession;
  readonly certificate: SigningCertificate;
  readonly signature: Signature;
  readonly script: PDFFont;
  readonly lettering: Lettering;
  readonly tags: Tags;
};

/** Adds the certificate as the last page. The certificate shows who signed, when and how. */
export function addCertificate(document: PDFDocument, facts: CertificatePage): void {
  const { session, certificate, signature, script, lettering, tags } = facts;
  let page = document.addPage([612, 792]);
  const whole = tags.add("Sect");
  const own = fields(session);
  let y = 720;
  /** Starts a new page if the next part does not fit on the current page. */
  const need = (height: number) => {
    if (y - height >= lowest) return;
    page = document.addPage([612, 792]);
    y = 740;
  };
  const put = (text: string, size: number, { color = ink, x = left, isBold = false } = {}) =>
    lettering.draw(page, text, { x, y, size, color, isBold });

  /** Tags content as part of the certificate, which can continue on a second page. */
  const tag = (role: "H1" | "H2" | "P" | "TH" | "TD", draw: () => void, within = whole) =>
    tags.mark(page, role, draw, { within });
  const rule = (at: number, color: ReturnType<typeof rgb>, thickness: number) =>
    tags.ignore(page, () =>
      page.drawLine({ start: { x: left, y: at }, end: { x: right, y: at }, thickness, color }),
    );

  tag("H1", () => put("Certificate of completion", 24, { isBold: true }));
  y -= 20;
  tag("P", () =>
    put("This page is part of the signed file. It records who signed, when and how.", 10, { color: pale }),
  );
  const part = (title: string, rows: readonly Row[]) => {
    need(26 + 18 + 18 + 6);
    y -= 26;
    rule(y, ink, 1.2);
    y -= 18;
    tag("H2", () => put(title, 12, { isBold: true }));
    const table = tags.add("Table", whole);
    for (const { label, value, isCode = false } of rows) {
      const size = isCode ? 8.5 : 9.5;
      const parts = linesOf(shortened(value, 700), lettering, { size, width: right - column });
      need(18 + 12.5 * (parts.length - 1) + 6);
      y -= 18;
      const row = tags.add("TR", table);
      tag("TH", () => put(label, 8.5, { color: pale }), row);
      const putValue = () => {
        for (const [at, text] of parts.entries()) {
          if (at > 0) y -= 12.5;
          put(text, size, { x: column });
        }
      };
      tag("TD", putValue, row);
      rule(y - 6, line, 0.5);
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
      // The server knows only that the signer agreed before signing, not the exact time.
      label: momentText(certificate.signedAt),
      value: `Agreement to do business electronically, sent with the signature (${certificate.consentVersion}): ${certificate.consentText}`,
    },
    {
      label: momentText(certificate.signedAt),
      value: `Adopted a ${certificate.kind} signature and signed ${own.length === 1 ? "1 field" : `${own.length} fields`}, ${pagesOf(own)}`,
    },
  ]);
  need(86);
  const box = { x: left, y: y - 74, width: 180, height: 48 };
  tags.mark(page, "Figure", () => drawSignature(page, box, { signature, certificate, script }), {
    within: whole,
    alternative: signatureOf(certificate.name),
  });
  y -= 86;
  tag("P", () => put(`Adopted signature, ${certificate.kind}`, 8.5, { color: pale }));
}

type Row = { readonly label: string; readonly value: string; readonly isCode?: boolean };
const fields = (session: BuiltInSigningSession) => session.fields.filter(isOfSigner);
const inGroups = (hash: string) => (hash.match(/.{1,4}/g) ?? []).join(" ");

function pagesOf(own: readonly { readonly page: number }[]): string {
  const pages = [...new Set(own.map(({ page }) => page))];
  return `${pages.length === 1 ? "page" : "pages"} ${pages.join(", ")}`;
}
