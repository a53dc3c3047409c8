import { uploadOf } from "./samples-of-borrowers.ts";
import { threadOf } from "./samples-of-messages.ts";
import { part, text, type Headers } from "./send.ts";
import type { Call, Samples, Visitor } from "./visitor.ts";

/** Adds an idempotency key, which the desk's pages send with calls that must take effect only once. */
export const keyed = (headers: Headers): Headers => ({ ...headers, "idempotency-key": crypto.randomUUID() });

/** Reads that need no record's id. */
const plainReads: Readonly<Record<string, Call["query"]>> = {
  "GET /desk/session": {},
  "GET /desk/lists/templates": {},
  "GET /desk/cases/assignees": {},
  "GET /desk/work": { kind: "documents" },
  "GET /desk/work/assignees": { kind: "documents" },
  "GET /desk/views/start": {},
};

/** Sends a document of Dana and returns its item in the queue. Later documents belong to the same item. */
async function itemOf(visitor: Visitor): Promise<string> {
  await uploadOf(visitor);
  const { id } = await visitor.application("dana");
  const json = await visitor.read(`/lender/opportunities/${id}`, (await visitor.desk()).headers);
  const found = (part(json, "requests") as readonly Request[]).find(({ files }) => files.toReview > 0);
  if (!found?.itemId) throw new Error("Dana's document is not in the queue");
  return found.itemId;
}
type Request = { readonly itemId: string | null; readonly files: { readonly toReview: number } };

/**
 * Returns a call that changes an item of the queue. `path` is the item's path, for calls that prepare the measured
 * call.
 */
async function ofItem(visitor: Visitor) {
  const itemId = await itemOf(visitor);
  const { headers } = await visitor.desk();
  return { as: headers, params: { itemId }, path: `/desk/work/${itemId}` };
}

/** Adds a note about Dana's application. */
async function ofNote(visitor: Visitor) {
  const { headers } = await visitor.desk();
  const json = await visitor.prepare("POST", "/desk/notes", await noteAbout(visitor), keyed(headers));
  const noteId = text(json, "noteId");
  return { as: headers, params: { noteId }, path: `/desk/notes/${noteId}` };
}

async function noteAbout({ application }: Visitor) {
  return { about: { kind: "opportunity", id: (await application("dana")).id }, text: "Called Dana." };
}

const viewBody = { name: "Past due", address: "/desk/lists/loans?pastDue=yes", isShared: false };

/** Deletes the views of earlier rounds, because a person has at most 30. */
async function forgetViews({ desk, read, prepare }: Visitor): Promise<Headers> {
  const { headers } = await desk();
  const views = part(await read("/desk/views?page=loans", headers), "views") as readonly { viewId: string }[];
  for (const { viewId } of views) await prepare("DELETE", `/desk/views/${viewId}`, undefined, headers);
  return headers;
}

/** Saves a view. */
async function ofView(visitor: Visitor, body?: unknown) {
  const headers = await forgetViews(visitor);
  const json = await visitor.prepare("POST", "/desk/views", viewBody, keyed(headers));
  return { as: headers, params: { viewId: text(json, "viewId") }, body };
}

async function ofThread(visitor: Visitor) {
  return { as: (await visitor.desk()).headers, params: { caseId: await threadOf(visitor) } };
}

export const deskSamples: Samples = {
  ...Object.fromEntries(
    Object.entries(plainReads).map(([name, query = {}]) => [
      name,
      async ({ desk }: Visitor) => ({ as: (await desk()).headers, query }),
    ]),
  ),
  "GET /desk/changes": async ({ desk, read, application }) => {
    const { headers } = await desk();
    const last = Number(part(await read("/desk/changes", headers), "last"));
    const about = `opportunity:${(await application("dana")).id}`;
    return { as: headers, query: { after: String(last), about } };
  },
  // Searches for a copied demo borrower, so that both databases find the same number of records.
  "POST /desk/search": async ({ desk }) => ({
    as: (await desk()).headers,
    body: { words: "dana whitfield" },
  }),
  "POST /desk/work/next": async (visitor) => ({
    as: keyed((await visitor.desk()).headers),
    body: { kind: "documents" },
  }),
  "GET /desk/work/:itemId": ofItem,
  "POST /desk/work/:itemId/claim": async (visitor) => ({ ...(await ofItem(visitor)), body: {} }),
  "DELETE /desk/work/:itemId/claim": async (visitor) => {
    const call = await ofItem(visitor);
    await visitor.prepare("POST", `${call.path}/claim`, {}, call.as);
    return call;
  },
  "POST /desk/work/:itemId/reserve": async (visitor) => ({ ...(await ofItem(visitor)), body: {} }),
  "POST /desk/work/:itemId/take-over": async (visitor) => {
    const call = await ofItem(visitor);
    await visitor.prepare("POST", `${call.path}/claim`, {}, (await visitor.colleague()).headers);
    return { ...call, body: {} };
  },
  "POST /desk/work/assignments": async (visitor) => {
    const { as, params, path } = await ofItem(visitor);
    const version = part(await visitor.read(path, as), "item.version");
    const { staffId } = await visitor.desk();
    return { as: keyed(as), body: { items: [{ itemId: params.itemId, version }], staffId } };
  },
  "PUT /desk/work/:itemId/aside": async (visitor) => {
    const until = Temporal.Now.plainDateISO().add({ days: 2 }).toString();
    return { ...(await ofItem(visitor)), body: { until, reason: "The bank is closed." } };
  },
  "POST /desk/notes": async (visitor) => ({
    as: keyed((await visitor.desk()).headers),
    body: await noteAbout(visitor),
  }),
  "GET /desk/notes": async (visitor) => ({
    as: (await visitor.desk()).headers,
    query: (await noteAbout(visitor)).about,
  }),
  "PUT /desk/notes/:noteId/pin": async (visitor) => ({
    ...(await ofNote(visitor)),
    body: { isPinned: true },
  }),
  "POST /desk/notes/:noteId/withdraw": async (visitor) => {
    const { as, params } = await ofNote(visitor);
    return { as: keyed(as), params, body: {} };
  },
  "GET /desk/notes/:noteId/words": async (visitor) => {
    const call = await ofNote(visitor);
    await visitor.prepare("POST", `${call.path}/withdraw`, {}, keyed(call.as));
    return call;
  },
  "GET /desk/views": async (visitor) => ({ as: (await ofView(visitor)).as, query: { page: "loans" } }),
  "POST /desk/views": async (visitor) => ({ as: keyed(await forgetViews(visitor)), body: viewBody }),
  "PUT /desk/views/:viewId": (visitor) => ofView(visitor, { ...viewBody, name: "Late" }),
  "PUT /desk/views/:viewId/start": (visitor) => ofView(visitor, { isStart: true }),
  "DELETE /desk/views/:viewId": (visitor) => ofView(visitor),
  "PUT /desk/cases/:caseId/claim": async (visitor) => ({ ...(await ofThread(visitor)), body: {} }),
  "DELETE /desk/cases/:caseId/claim": async (visitor) => {
    const call = await ofThread(visitor);
    await visitor.prepare("PUT", `/desk/cases/${call.params.caseId}/claim`, {}, call.as);
    return call;
  },
};
