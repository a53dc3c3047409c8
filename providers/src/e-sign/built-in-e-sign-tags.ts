import {
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";

type Role = "Sect" | "H1" | "H2" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD";

/** A structure element of a PDF (ISO 32000-2, 14.7.2). */
export type Tag = { readonly ref: PDFRef; readonly kids: PDFArray };

type MarkOptions = {
  readonly within?: Tag;
  /** The text that a screen reader reads instead of a picture. */
  readonly alternative?: string;
};

/** Writes the structure of a PDF for screen readers. */
export type Tags = {
  /** Adds a structure element that contains only other elements. */
  add(role: Role, within?: Tag): Tag;
  /** Tags the content that `draw` adds to a page. By default, the new element is the last in the page's section. */
  mark(page: PDFPage, role: Role, draw: () => void, options?: MarkOptions): void;
  /** Tags the content that `draw` adds to a page as decoration. Screen readers skip decoration. */
  ignore(page: PDFPage, draw: () => void): void;
};

const name = (text: string) => PDFName.of(text);

/**
 * Opens a document's structure to extend it. In an untagged document, tags each page as a paragraph, because screen
 * readers skip untagged content.
 */
export function openTags(document: PDFDocument): Tags {
  const { context, catalog } = document;
  const known = asDict(catalog.lookup(name("StructTreeRoot")));
  const root = known ?? context.obj({ Type: "StructTreeRoot" });
  if (!known) catalog.set(name("StructTreeRoot"), context.register(root));
  const rootRef = context.getObjectRef(root) ?? context.register(root);
  catalog.set(name("MarkInfo"), context.obj({ Marked: true }));
  if (!catalog.has(name("Lang"))) catalog.set(name("Lang"), PDFHexString.fromText("en-US"));
  const top: Tag = { ref: rootRef, kids: kidsOf(root) };
  const marks = openMarks(document, root);
  const sections = new Map<PDFPage, Tag>();

  const add = (role: Role, within = top, alternative?: string): Tag => {
    const kids = context.obj([]);
    const element = context.obj({ Type: "StructElem", S: role, P: within.ref, K: kids });
    if (alternative !== undefined) element.set(name("Alt"), PDFHexString.fromText(alternative));
    if (role === "TH") element.set(name("A"), context.obj({ O: "Table", Scope: "Row" }));
    const ref = context.register(element);
    within.kids.push(ref);
    return { ref, kids };
  };
  const sectionOf = (page: PDFPage): Tag => {
    const section = sections.get(page) ?? add("Sect");
    sections.set(page, section);
    return section;
  };
  /** Assigns the next marked-content id of a page to an element and returns the id. */
  const claim = (page: PDFPage, { ref, kids }: Tag): number => {
    const list = marks.of(page);
    const id = list.size();
    list.push(ref);
    kids.push(context.obj({ Type: "MCR", Pg: page.ref, MCID: id }));
    return id;
  };

  if (!known)
    for (const page of document.getPages()) {
      page.node.normalize();
      if (!(page.node.Contents() instanceof PDFArray)) continue;
      const id = claim(page, add("P", sectionOf(page)));
      const stream = (operator: PDFOperator) =>
        context.register(PDFContentStream.of(context.obj({}), [operator], false));
      page.node.wrapContentStreams(stream(begin("P", id)), stream(end));
    }

  return {
    add: (role, within) => add(role, within),
    mark(page, role, draw, { within, alternative } = {}) {
      const id = claim(page, add(role, within ?? sectionOf(page), alternative));
      page.pushOperators(begin(role, id));
      draw();
      page.pushOperators(end);
    },
    ignore(page, draw) {
      page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [name("Artifact")]));
      draw();
      page.pushOperators(end);
    },
  };
}

const begin = (role: Role, id: number) =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [name(role), `<</MCID ${id}>>`]);
const end = PDFOperator.of(PDFOperatorNames.EndMarkedContent);

/** Opens the parent tree, which maps the marked-content ids of a page to elements (ISO 32000-2, 14.7.5.4). */
function openMarks({ context }: PDFDocument, root: PDFDict) {
  const old = asDict(root.lookup(name("ParentTree")));
  const entries = old ? entriesOf(old) : [];
  const nums = context.obj([]);
  for (const [key, value] of entries) {
    nums.push(PDFNumber.of(key));
    nums.push(value);
  }
  root.set(name("ParentTree"), context.register(context.obj({ Nums: nums })));
  const byKey = new Map(entries);
  const declared = asNumber(root.lookup(name("ParentTreeNextKey"))) ?? 0;
  let nextKey = Math.max(declared, (entries.at(-1)?.[0] ?? -1) + 1);

  return {
    of(page: PDFPage): PDFArray {
      const key = asNumber(page.node.lookup(name("StructParents")));
      const list = key === undefined ? undefined : context.lookup(byKey.get(key));
      if (list instanceof PDFArray) return list;
      const added = context.obj([]);
      const ref = context.register(added);
      page.node.set(name("StructParents"), PDFNumber.of(nextKey));
      nums.push(PDFNumber.of(nextKey));
      nums.push(ref);
      byKey.set(nextKey, ref);
      nextKey += 1;
      root.set(name("ParentTreeNextKey"), PDFNumber.of(nextKey));
      return added;
    },
  };
}

/** Limits the depth of nested nodes, because a malicious file could overflow the stack. */
const deepest = 16;

/** Returns the entries of a PDF number tree in the order of their keys. */
function entriesOf(tree: PDFDict, depth = 0): [key: number, value: PDFObject][] {
  const [nums, kids] = [tree.lookup(name("Nums")), tree.lookup(name("Kids"))];
  const own: [number, PDFObject][] = [];
  if (nums instanceof PDFArray)
    for (let at = 0; at + 1 < nums.size(); at += 2) {
      const key = asNumber(nums.lookup(at));
      if (key !== undefined) own.push([key, nums.get(at + 1)]);
    }
  const below =
    kids instanceof PDFArray && depth < deepest
      ? kids.asArray().flatMap((_, at) => {
          const kid = asDict(kids.lookup(at));
          return kid ? entriesOf(kid, depth + 1) : [];
        })
      : [];
  return [...own, ...below].toSorted(([one], [other]) => one - other);
}

/** Returns the children of the PDF's structure root. Converts a single child into a list first. */
function kidsOf(root: PDFDict): PDFArray {
  const kids = root.lookup(name("K"));
  if (kids instanceof PDFArray) return kids;
  const list = root.context.obj([]);
  const only = root.get(name("K"));
  if (only) list.push(only);
  root.set(name("K"), list);
  return list;
}

const asDict = (value: PDFObject | undefined) => (value instanceof PDFDict ? value : undefined);
const asNumber = (value: PDFObject | undefined) =>
  value instanceof PDFNumber ? value.asNumber() : undefined;
