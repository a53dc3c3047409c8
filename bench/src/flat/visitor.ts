import { setTimeout as wait } from "node:timers/promises";
import { joinStaff, type Person } from "../review-desk/staff.ts";
import { emailIn, memberOf, type Name } from "./copies.ts";
import { part, post, send, text, type Answer, type Headers } from "./send.ts";
import { lenderKey, type Side } from "./side.ts";

/** A call of an operation. `params` and `query` complete the operation's path. */
export type Call = {
  readonly as?: Headers;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Prepares a call. The benchmark measures the call, but not the preparation. */
type Sample = (visitor: Visitor) => Call | Promise<Call>;
export type Samples = Readonly<Record<string, Sample>>;

export const lender: Headers = { authorization: `Bearer ${lenderKey}` };

/** Makes calls for one copy of the demo borrowers on one database. Each round of the benchmark uses another copy. */
export type Visitor = ReturnType<typeof visitorOf>;

export function visitorOf(side: Side, copy: number) {
  const api = `${side.origin}/api`;
  const known = new Map<string, Promise<unknown>>();
  const once = <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const value = (known.get(key) ?? read()) as Promise<Value>;
    known.set(key, value);
    return value;
  };
  const expectOk = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
    const { status, json, cookie } = await answer;
    if (status >= 300) throw new Error(`${what} got status ${status}: ${JSON.stringify(json).slice(0, 300)}`);
    return { status, json, cookie };
  };
  /** Calls an operation as preparation, outside the measured time. */
  const prepare = async (method: string, path: string, body: unknown, as: Headers = {}): Promise<unknown> =>
    (await expectOk(`${method} ${path}`, send(method, `${api}${path}`, body, as))).json;
  const read = (path: string, as: Headers) => prepare("GET", path, undefined, as);

  const halfSignIn = async (email: string, name: Name): Promise<Headers> => {
    const body = { email, password: encodeURIComponent(memberOf(name).password ?? "") };
    const { json, cookie } = await expectOk(`sign-in of ${email}`, post(`${api}/auth/login`, body));
    return { authorization: `JWT ${text(json, "token")}`, cookie: cookie ?? "" };
  };
  /** Returns the request body with the answer to the security question. */
  const answerOf = async (name: Name, half: Headers) => {
    const asked = await prepare("POST", "/auth/security-question", {}, half);
    const found = memberOf(name).answers.find(({ question }) => question === text(asked, "question"));
    return { answer: encodeURIComponent(found?.answer ?? ""), questionId: part(asked, "questionId") };
  };
  const freshSession = async (name: Name): Promise<Headers> => {
    const half = await halfSignIn(emailIn(copy, name), name);
    const body = await answerOf(name, half);
    const { json, cookie } = await expectOk("answer", post(`${api}/auth/authorize`, body, half));
    return { authorization: `JWT ${text(json, "token")}`, cookie: cookie ?? "" };
  };
  const session = (name: Name) => once(`session ${name}`, () => freshSession(name));

  /** Returns the borrower's first application with open requests, or else the first application. */
  const application = (name: Name) =>
    once(`application ${name}`, async () => {
      const json = await read("/v2/opportunities", await session(name));
      const all = part(json, "opportunities") as readonly Application[];
      const found = all.find(({ stipulations }) => stipulations.length > 0) ?? all[0];
      if (!found) throw new Error(`${name} has no application`);
      return found;
    });
  const advance = (name: Name, loanId?: string) =>
    once(`advance ${name} ${loanId}`, async () => {
      const json = await read("/v2/advances", await session(name));
      const all = part(json, "advances") as readonly { readonly id: string; readonly loanId: string }[];
      const found = all.find((each) => loanId === undefined || each.loanId === `${loanId}.${copy}`);
      if (!found) throw new Error(`${name} has no loan ${loanId}`);
      return found.id;
    });
  const account = (name: Name) =>
    once(`account ${name}`, async () => {
      const json = await read("/v2/accounts", await session(name));
      return { id: text(json, "accounts.0.accountId"), contact: text(json, "accounts.0.contact.id") };
    });
  const forgiveness = async (name: Name) => {
    const json = await read(`/v2/loan-forgiveness?advanceIds=${await advance(name)}`, await session(name));
    return part(json, "loanForgiveness.0") as Readonly<Record<string, unknown>> & { readonly id: string };
  };
  const staffAt = async (place: number): Promise<Person> => {
    const person = (await once("staff", () => joinStaff(side, 2)))[place];
    if (!person) throw new Error("nobody is at the desk");
    return person;
  };
  /** Returns the token in the newest mail to an address. */
  const mailedToken = async (email: string): Promise<string> => {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const { json } = await send("GET", `${side.origin}/sandbox/mail.json`, undefined);
      const found = (json as readonly Mail[]).find(({ to, link }) => to === email && link !== null);
      const token = found && tokenIn(new URL(found.link ?? ""));
      if (token) return token;
      await wait(50);
    }
    throw new Error(`${email} got no mail with a link`);
  };
  return {
    side,
    copy,
    prepare,
    read,
    memberOf,
    email: (name: Name) => emailIn(copy, name),
    halfSession: (name: Name) => halfSignIn(emailIn(copy, name), name),
    answerOf,
    freshSession,
    session,
    application,
    advance,
    account,
    forgiveness,
    mailedToken,
    /** Returns the member of staff who makes the calls of the desk. */
    desk: () => staffAt(0),
    /** Returns another member of staff, for calls that depend on a colleague's actions. */
    colleague: () => staffAt(1),
    once,
  };
}

type Mail = { readonly to: string; readonly link: string | null };
type Application = {
  readonly id: string;
  readonly accountId: string;
  readonly paycheckProtectionPlanId: string | null;
  readonly stipulations: readonly {
    readonly id: string;
    readonly groupName: string;
    readonly isFulfilled: boolean;
    readonly documentType: string | null;
  }[];
};

const tokenIn = ({ searchParams }: URL) => searchParams.get("token") ?? searchParams.get("accountToken");
