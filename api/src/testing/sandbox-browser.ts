import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";

const random = () => randomBytes(32).toString("base64url");

/** The values that a browser stores during a visit to the sign-on provider. */
export type BegunSignOn = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The address of the sign-on provider's page for choosing a person. */
  readonly page: string;
  /** Submits the form with the chosen person. Returns the portal's address in the redirect. */
  answer(form: Readonly<Record<string, string>>): Promise<URL>;
};

/** Starts a sign-on at the sandbox's provider, as a browser on the portal's landing page does. */
export async function beginSignOn(
  app: FastifyInstance,
  { callback = "/oauth/paypal", ...parameters }: Readonly<Record<string, string>> = {},
): Promise<BegunSignOn> {
  const [state, nonce, codeVerifier] = [random(), random(), random()];
  const cookies: Record<string, string> = {};
  const visit = async (method: "GET" | "POST", url: string, payload?: string) => {
    const response = await app.inject({
      method,
      url,
      cookies,
      ...(payload !== undefined && {
        payload,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return { response, location: response.headers["location"] ?? "" };
  };
  const asked = new URLSearchParams({
    client_id: "borrower-portal",
    redirect_uri: `http://localhost:0${callback}`,
    response_type: "code",
    scope: "openid email",
    state,
    nonce,
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
    ...parameters,
  });
  const { location: page, response } = await visit("GET", `/sandbox/identity/auth?${asked.toString()}`);
  if (!page) throw new Error(`the provider answered ${response.statusCode}: ${response.body}`);
  return {
    state,
    nonce,
    codeVerifier,
    page,
    async answer(form) {
      let { location } = await visit("POST", page, new URLSearchParams(form).toString());
      while (location.includes("/sandbox/")) ({ location } = await visit("GET", pathOf(location)));
      return new URL(location);
    },
  };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, "http://localhost");
  return pathname + search;
}
