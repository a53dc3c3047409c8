import { castList } from "@portal/database/cast/cast";
import type { CastEntry } from "@portal/database/cast/member";

export const portalUrl = process.env["PORTAL_URL"] ?? "http://localhost:8080";

export function person(name: string): CastEntry {
  const found = castList().find(({ email }) => email.startsWith(`${name}@`));
  if (!found) throw new Error(`the cast has no person named ${name}`);
  return found;
}

type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly cookie: string | undefined;
  readonly retryAfter?: string | null;
};

export async function post(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${portalUrl}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, body: await response.json(), cookie, retryAfter };
}

export function tryPassword(email: string, password: string): Promise<Answer> {
  return post("/auth/login", { email, password: encodeURIComponent(password) });
}

/** Signs in a demo borrower with password and security answer. Returns the session's two headers. */
export async function signIn(
  who: Pick<CastEntry, "email" | "password" | "answers">,
): Promise<Record<string, string>> {
  const half = await tryPassword(who.email, who.password ?? "");
  const { token } = half.body as { token: string };
  const headers = { authorization: `JWT ${token}`, cookie: half.cookie ?? "" };
  const asked = (await post("/auth/security-question", {}, headers)).body as {
    question: string;
    questionId: number;
  };
  const answer = who.answers.find(({ question }) => question === asked.question)?.answer ?? "";
  const full = await post(
    "/auth/authorize",
    { answer: encodeURIComponent(answer), questionId: asked.questionId },
    headers,
  );
  return { authorization: `JWT ${(full.body as { token: string }).token}`, cookie: full.cookie ?? "" };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
