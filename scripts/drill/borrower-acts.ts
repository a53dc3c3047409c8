import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { securityQuestions } from "@portal/domain/auth/credentials/messages";
import { countLost, hashOf, uploaderOf, type Borrower } from "./uploads.ts";

/** Repeats a borrower's call until the drill ends. Calls `done` with each successful response. */
function repeat(act: () => Promise<Response>, done: (response: Response) => Promise<void> | void) {
  const end = new AbortController();
  /** The number of refusals by status and Retry-After header. */
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

/** Repeatedly changes the security questions, because the portal sends a mail about each change. */
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
export async function startUploads(borrower: Borrower, bytes = 200_000) {
  const upload = await uploaderOf(borrower);
  const files = new Map<string, string>();
  let content = Buffer.alloc(0);
  const loop = repeat(
    () => {
      content = Buffer.from(`date,amount\n${randomBytes(bytes / 2).toString("hex")}\n`);
      return upload(content);
    },
    async (response) => {
      const { id } = (await response.json()) as { id: string };
      files.set(id, hashOf(content));
    },
  );
  return {
    ...loop,
    files,
    /** Counts the acknowledged files that are missing or changed. */
    countLost: (headers = borrower.headers, acknowledged: ReadonlyMap<string, string> = files) =>
      countLost({ ...borrower, headers }, acknowledged),
  };
}
