import { createHash, randomBytes } from "node:crypto";
import { securityQuestions } from "@portal/domain/auth/credentials/messages";
import { demoPassword } from "@portal/database/cast/member";
import { lender, type Samples, type Visitor } from "./visitor.ts";

const password = encodeURIComponent(demoPassword);
const newPassword = encodeURIComponent("Sunrise!7Road");
const questions = securityQuestions.slice(0, 2).map((question, at) => ({ question, answer: `bench${at}` }));

async function resetLink(visitor: Visitor, name: "walter" | "kasper"): Promise<string> {
  const email = visitor.email(name);
  await visitor.prepare("POST", "/auth/forgot-password", { email });
  return visitor.mailedToken(email);
}

/** Returns a session after a check of the password, because some operations require a recent check. */
async function confirmedSession(visitor: Visitor, name: "kara" | "hannah" | "tom") {
  const as = await visitor.session(name);
  await visitor.prepare("POST", "/auth/verify-password", { password }, as);
  return as;
}

/** Mails a link that confirms a sign-on account. */
async function confirmLink(visitor: Visitor, name: "jonah" | "mireille") {
  const contact = name === "jonah" ? "contact-jonah-reed" : "contact-mireille-gagnon";
  await visitor.prepare(
    "POST",
    `/lender/contacts/${contact}.${visitor.copy}/links`,
    { kind: "confirm-account" },
    lender,
  );
  return { body: { token: await visitor.mailedToken(visitor.email(name)) } };
}

/** Signs on at the sandbox's provider. All rounds use the same sign-on account. */
async function signOn({ side }: Visitor, callback: string) {
  const [state, nonce, codeVerifier] = [random(), random(), random()] as const;
  const cookies = new Map<string, string>();
  const visit = async (method: string, path: string, form?: string) => {
    const response = await fetch(new URL(path, side.origin), {
      method,
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form !== undefined && { body: form }),
    });
    await response.arrayBuffer();
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", ...value] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value.join("="));
    }
    return response.headers.get("location") ?? "";
  };
  const asked = new URLSearchParams({
    client_id: "borrower-portal",
    redirect_uri: `${side.origin}${callback}`,
    response_type: "code",
    scope: "openid email",
    state,
    nonce,
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const page = await visit("GET", `/sandbox/identity/auth?${asked.toString()}`);
  let location = await visit("POST", page, "who=jonah-reed");
  while (location.includes("/sandbox/")) location = await visit("GET", location);
  const code = new URL(location).searchParams.get("code") ?? "";
  return { body: { code, codeVerifier, nonce } };
}
const random = () => randomBytes(32).toString("base64url");

export const signInSamples: Samples = {
  "POST /auth/login": ({ email }) => ({ body: { email: email("grace"), password } }),
  "POST /auth/authorize": async (visitor) => {
    const as = await visitor.halfSession("dana");
    return { as, body: await visitor.answerOf("dana", as) };
  },
  "POST /auth/security-question": async ({ halfSession }) => ({ as: await halfSession("dana"), body: {} }),
  "GET /auth/security-questions": async ({ session }) => ({ as: await session("dana") }),
  "POST /auth/keep-alive": async ({ session }) => ({ as: await session("dana"), body: {} }),
  "POST /auth/expire": async ({ freshSession }) => ({ as: await freshSession("marcus"), body: {} }),
  "POST /auth/forgot-password": ({ email }) => ({ body: { email: email("grace") } }),
  "GET /reset-token/:resetToken/partners": async (visitor) => ({
    params: { resetToken: await resetLink(visitor, "walter") },
  }),
  "POST /auth/password": async (visitor) => {
    const token = await resetLink(visitor, "kasper");
    const asked = await visitor.prepare("POST", "/auth/security-question", { token });
    const { question } = asked as { readonly question: string };
    const { answers } = visitor.memberOf("kasper");
    const answer = encodeURIComponent(answers.find((each) => each.question === question)?.answer ?? "");
    return { body: { token, password: newPassword, question, answer } };
  },
  "POST /auth/verify-email": async (visitor) => {
    const as = await confirmedSession(visitor, "hannah");
    const email = `new.${visitor.email("hannah")}`;
    await visitor.prepare("POST", "/auth/request-change-email", { email }, as);
    return { body: { token: await visitor.mailedToken(email) } };
  },
  "POST /auth/security-questions": async ({ halfSession }) => ({
    as: await halfSession("felix"),
    body: { questions },
  }),
  "POST /auth/change-security-questions": async (visitor) => ({
    as: await confirmedSession(visitor, "kara"),
    body: { questions },
  }),
  "POST /auth/verify-password": async ({ session }) => ({ as: await session("kara"), body: { password } }),
  "POST /auth/change-password": async ({ session }) => ({
    as: await session("elena"),
    body: { currentPassword: password, newPassword, confirmNewPassword: newPassword },
  }),
  "POST /auth/request-change-email": async (visitor) => ({
    as: await confirmedSession(visitor, "tom"),
    body: { email: `new.${visitor.email("tom")}` },
  }),
  "POST /lender/contacts/:contactId/links": ({ copy }) => ({
    as: lender,
    params: { contactId: `contact-grace-okafor.${copy}` },
    body: { kind: "reset-account" },
  }),
  "POST /sso/paypal": (visitor) => signOn(visitor, "/oauth/paypal"),
  "POST /sso/migrated-flow/paypal": (visitor) => signOn(visitor, "/pp-app/oauth/paypal"),
  "POST /paypal/confirm-account": (visitor) => confirmLink(visitor, "jonah"),
  "POST /paypal/migrated-flow/confirm-account": (visitor) => confirmLink(visitor, "mireille"),
};
