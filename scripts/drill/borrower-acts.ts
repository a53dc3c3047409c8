import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { securityQuestions } from "@portal/domain/auth/credentials/messages";

type Borrower = {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Repeats a borrower's call until the drill ends, and passes each acknowledged response on. */
function repeat(act: () => Promise<Response>, done: (response: Response) => Promise<void> | void) {
  const end = new AbortController();
  /** The number of refusals by status, and the responses' Retry-After headers. */
  const refused = new Map<string, number>();
  const run = async () => {
    while (!end.signal.aborted) {
      const response = await act().catch(() => undefined);
      if (response && !response.ok) {
        const key = `${response.status}, Retry-After ${response.headers.get("retry-after") ?? "missing"}`;
        refused.set(key, (refused.get(key) ?? 0) + 1);
      }
      if (response?.ok) await done(response);
      else if (response && response.status < 500 && response.status !== 429)
        throw new Error(`a call got status ${response.status}: ${await response.text()}`);
      await wait(200);
    }
  };
  const running = run();
  return {
    refused,
    async stop() {
      end.abort();
      await running;
    },
  };
}

const [one, two] = securityQuestions;
/** The security questions that `startMails` sets, with their answers. */
export const changedQuestions = [one, two].map((question, at) => ({ question, answer: `drill${at}` }));

/** Changes the security questions over and over. The portal sends a mail about each change. */
export function startMails({ origin, headers }: Borrower) {
  let count = 0;
  const loop = repeat(
    () =>
      fetch(`${origin}/api/auth/change-security-questions`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ questions: changedQuestions }),
      }),
    () => void (count += 1),
  );
  return { ...loop, count: () => count };
}

/** Repeatedly uploads files, and records the hash of each acknowledged file. */
export async function startUploads({ origin, headers }: Borrower, bytes = 200_000) {
  const list = await fetch(`${origin}/api/v2/opportunities`, { headers });
  const { opportunities } = (await list.json()) as { opportunities: { id: string }[] };
  const files = new Map<string, string>();
  let content = Buffer.alloc(0);
  const loop = repeat(
    () => {
      content = Buffer.from(`date,amount\n${randomBytes(bytes / 2).toString("hex")}\n`);
      const form = new FormData();
      form.set("opportunity_id", opportunities[0]?.id ?? "");
      form.set("document_type", "BusinessLicense");
      form.set("file", new Blob([content], { type: "text/csv" }), "drill.csv");
      return fetch(`${origin}/api/documents`, { method: "POST", headers, body: form });
    },
    async (response) => {
      const { id } = (await response.json()) as { id: string };
      files.set(id, hashOf(content));
    },
  );
  /** Counts the acknowledged files that are missing or have other contents. */
  const countLost = async (session = headers, acknowledged: ReadonlyMap<string, string> = files) => {
    let lost = 0;
    for (const [id, hash] of acknowledged) {
      const response = await fetch(`${origin}/api/documents/${id}/content`, { headers: session });
      if (!response.ok || hashOf(Buffer.from(await response.arrayBuffer())) !== hash) lost += 1;
    }
    return lost;
  };
  return { ...loop, files, countLost };
}

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
