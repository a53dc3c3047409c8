import { castList } from "@portal/database/cast/cast";
import type { CastEntry } from "@portal/database/cast/member";

const cast = castList();

/** Finds a demo borrower by e-mail address, or by the part before the @. */
export function person(email: string): CastEntry {
  const found = cast.find((entry) => entry.email === email || entry.email.startsWith(`${email}@`));
  if (!found) throw new Error(`the cast has no person with the address ${email}`);
  return found;
}

/** Posts JSON to a path of the portal and returns the response's JSON. */
type Post = (path: string, data: object, authorization?: string) => Promise<unknown>;

/** Signs in through the API and returns the session's token. */
export async function signInToken(who: CastEntry, post: Post): Promise<string> {
  const call = async (path: string, data: object, token?: string) => {
    const reply = await post(`/api${path}`, data, token && `JWT ${token}`);
    return reply as { token: string; question: string; questionId: number };
  };
  const half = await call("/auth/login", {
    email: who.email,
    password: encodeURIComponent(who.password ?? ""),
  });
  const asked = await call("/auth/security-question", {}, half.token);
  const answer = who.answers.find(({ question }) => question === asked.question)?.answer ?? "";
  const full = await call(
    "/auth/authorize",
    { answer: encodeURIComponent(answer), questionId: asked.questionId },
    half.token,
  );
  return full.token;
}
