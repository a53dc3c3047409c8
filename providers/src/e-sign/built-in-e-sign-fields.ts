import { PDFDocument, rgb, type PDFPage } from "@cantoo/pdf-lib";
import type { Signer } from "./e-sign-provider.ts";
import { openLettering, shortened } from "./built-in-e-sign-fonts.ts";
import { openTags, type Tags } from "./built-in-e-sign-tags.ts";

/** The kinds of fields in a document. The portal fills in `date`, `name` and `title`. */
const kinds = ["signature", "initials", "date", "name", "title"] as const;
type FieldKind = (typeof kinds)[number];

/** A field that the signer or the portal fills in. Positions are in points from the lower left corner of the page. */
export type SigningField = {
  readonly kind: FieldKind;
  /** The page number, counted from 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type PreparedDocument = {
  /** The document that the signer sees and signs. */
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly fields: readonly SigningField[];
};

/** Whether the signer must sign or initial the field. */
export const isOfSigner = ({ kind }: Pick<SigningField, "kind">) =>
  kind === "signature" || kind === "initials";

/**
 * Finds the fields to sign by their names, such as `signature` or `initials_2`. Adds a signature page if the document
 * has no signature field.
 */
export async function prepareDocument(bytes: Uint8Array, signer: Signer): Promise<PreparedDocument> {
  const document = await open(bytes);
  const found = fieldsOf(document);
  if (found.some(({ kind }) => kind === "signature"))
    return { bytes, pages: document.getPageCount(), fields: found.toSorted(inReadingOrder) };
  const added = await addSignaturePage(document, signer);
  return {
    bytes: await document.save(),
    pages: document.getPageCount(),
    fields: [...found, ...added].toSorted(inReadingOrder),
  };
}

export const open = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

/** Returns the kind of a form field, from its name or from the last word of a name with periods. */
export function kindOf(name: string): FieldKind | undefined {
  const parts = name.split(".").map((part) => /^[a-z]+/i.exec(part)?.[0].toLowerCase());
  const word = parts.findLast((part) => part !== undefined);
  return kinds.find((kind) => kind === word);
}

function fieldsOf(document: PDFDocument): SigningField[] {
  const form = document.getForm();
  const pages = document.getPages();
  return form.getFields().flatMap((field) => {
    const kind = kindOf(field.getName());
    if (!kind) return [];
    return field.acroField.getWidgets().flatMap((widget) => {
      const page = pageOf(pages, widget.dict);
      return page === 0 ? [] : [{ kind, page, ...widget.getRectangle() }];
    });
  });
}

/**
 * Returns the number of the page with the form field's widget, starting with 1. Returns 0 if no page has the widget.
 */
function pageOf(pages: readonly PDFPage[], widget: unknown): number {
  return (
    1 +
    pages.findIndex(({ node }) =>
      node
        .Annots()
        ?.asArray()
        .some((ref) => node.context.lookup(ref) === widget),
    )
  );
}

/** Removes the fields to sign and converts the lender's form fields into page content. */
export function removeFields(document: PDFDocument, tags: Tags): void {
  const form = document.getForm();
  for (const field of form.getFields()) if (kindOf(field.getName())) form.removeField(field);
  const widgets = form.getFields().flatMap((field) => field.acroField.getWidgets());
  const pages = document.getPages();
  const used = new Set(widgets.map((widget) => pages[pageOf(pages, widget.dict) - 1]));
  let flatten = () => form.flatten();
  for (const page of used) {
    const inner = flatten;
    if (page) flatten = () => tags.mark(page, "P", inner);
  }
  if (widgets.length > 0) flatten();
}

function inReadingOrder(one: SigningField, other: SigningField): number {
  return one.page - other.page || other.y - one.y || one.x - other.x;
}

const ink = rgb(0.08, 0.12, 0.1);
const pale = rgb(0.36, 0.4, 0.38);
const margin = 72;

async function addSignaturePage(document: PDFDocument, { business }: Signer): Promise<SigningField[]> {
  const signedFor = shortened(`Signed for ${business}`, 70);
  const lettering = await openLettering(document, [signedFor]);
  const tags = openTags(document);
  const page = document.addPage([612, 792]);
  const number = document.getPageCount();
  tags.mark(page, "H1", () =>
    lettering.draw(page, "Signature page", { x: margin, y: 690, size: 20, color: ink, isBold: true }),
  );
  tags.mark(page, "P", () => lettering.draw(page, signedFor, { x: margin, y: 660, size: 12, color: ink }));
  const rows = [
    { kind: "signature", label: "Signature", x: margin, y: 570, width: 260, height: 48 },
    { kind: "date", label: "Date", x: 372, y: 570, width: 168, height: 24 },
    { kind: "name", label: "Name", x: margin, y: 490, width: 260, height: 24 },
    { kind: "title", label: "Title", x: 372, y: 490, width: 168, height: 24 },
  ] as const;
  return rows.map(({ label, ...field }) => {
    const { x, y, width, height } = field;
    const above = { x, y: y + height + 6, size: 10, color: pale };
    tags.mark(page, "P", () => lettering.draw(page, label, above));
    tags.ignore(page, () =>
      page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.75, color: pale }),
    );
    return { ...field, page: number };
  });
}
