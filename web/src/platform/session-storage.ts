import { isLocalPath } from "./country.ts";
import type { TokenClaims } from "@portal/domain/auth/contract";
import { isTokenClaims } from "@portal/domain/auth/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { dropDrafts } from "./form/drafts.ts";

/** What the browser remembers of the borrower, and where (CORE-SESS-02, CH-17, CH-25, CH-53). */
const names = {
  token: "token",
  lastUrl: "lastUrl",
  lastUrlOwner: "lastUrlOwner",
  country: "country",
  activeIds: "activeIds",
  campaign: "utm_campaign",
  preOutageUrl: "preOutageUrl",
  sessionEnd: "sessionEnd",
  begunSignOn: "begunSignOn",
} as const;

/** How a session ended: by the borrower's wish, by itself after a rest, or by the server's word. */
export type SessionEnd = "logged out" | "idle" | "expired";

/** The borrower as the token describes them (CORE-SESS-16). */
export type User = {
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly payPalSso: boolean;
  readonly country: TokenClaims["country_code"];
};

export type SessionState = { readonly token: string; readonly claims: TokenClaims };

const listeners = new Set<() => void>();
let cached: { readonly token: string | null; readonly state: SessionState | undefined } | undefined;

function claimsOf(token: string): TokenClaims | undefined {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isTokenClaims(claims) ? claims : undefined;
  } catch {
    // A token that cannot be read is no session; the server would refuse it too.
    return undefined;
  }
}

/**
 * The current session, the same object until the token changes. Where another tab signs in as somebody else, or as far
 * as another step, this tab keeps the session that it shows: it must restart before it knows the other.
 */
export function currentSession(): SessionState | undefined {
  const token = localStorage.getItem(names.token);
  if (cached?.token !== token) {
    const claims = token ? claimsOf(token) : undefined;
    const state = token && claims ? { token, claims } : undefined;
    if (cached?.state && state && !isSameSignIn(cached.state, state)) return cached.state;
    cached = { token, state };
  }
  return cached.state;
}

function isSameSignIn({ claims }: SessionState, other: SessionState): boolean {
  return claims.guid === other.claims.guid && claims.auth_type === other.claims.auth_type;
}

/** Another tab's sign-in has replaced the session that this tab shows; "step" where it is the same borrower's. */
export function takenOver(): "step" | "borrower" | undefined {
  const shown = currentSession();
  const token = localStorage.getItem(names.token);
  if (!shown || !token || shown.token === token) return undefined;
  return claimsOf(token)?.guid === shown.claims.guid ? "step" : "borrower";
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * Keeps a token in local storage and in the cookie `token`, which the API never reads. What another borrower
 * typed in this tab is forgotten.
 */
export function keepToken(token: string): void {
  dropDrafts(sessionStorage, claimsOf(token)?.guid);
  cached = undefined;
  localStorage.setItem(names.token, token);
  // This tab shows the new session from now on, even before a screen reads it.
  currentSession();
  writeTokenCookie(token, "");
  for (const listener of listeners) listener();
}

/**
 * Forgets the session and everything that belongs to it; the remembered address stays. What was typed stays too,
 * for the same borrower, unless they left by their own wish.
 */
export function forgetSession(end: SessionEnd): void {
  // The token is another tab's: its session goes on.
  if (takenOver()) return;
  // Before the token, whose removal the other tabs hear of.
  localStorage.setItem(names.sessionEnd, end);
  localStorage.removeItem(names.token);
  cached = undefined;
  // Whoever signs in next in this tab may be somebody else. What was typed is kept per borrower.
  if (end === "logged out") sessionStorage.clear();
  for (const name of [names.activeIds, names.preOutageUrl, names.campaign]) sessionStorage.removeItem(name);
  writeTokenCookie("", "; max-age=0");
  for (const listener of listeners) listener();
}

/** How another tab ended the session that this one had too. */
export function sessionEndElsewhere(): SessionEnd {
  return localStorage.getItem(names.sessionEnd) === "logged out" ? "logged out" : "idle";
}

function writeTokenCookie(token: string, ending: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser yet.
  document.cookie = `token=${token}; path=/; samesite=lax${secure}${ending}`;
}

export function userOf({ claims }: SessionState): User {
  return {
    contactId: claims.guid,
    firstName: claims.first_name,
    lastName: claims.last_name,
    email: claims.email,
    payPalSso: claims.pp_access_token !== null,
    country: claims.country_code,
  };
}

/** Asked for while nobody was signed in: it is for whoever signs in next. */
const nobody = "nobody";

/** Remembers a portal address for the next sign-in: of its borrower, or of anyone where nobody was signed in. */
export function rememberUrl(url: string, owner: string | undefined): void {
  localStorage.setItem(names.lastUrl, url);
  localStorage.setItem(names.lastUrlOwner, owner ?? nobody);
}

/**
 * The remembered address, once (CH-17): nothing when another borrower left it, or when it does not say who did.
 * What stands in the storage may be anything: only an address of this portal is followed.
 */
export function takeRememberedUrl(owner: string): string | undefined {
  const [url, by] = [localStorage.getItem(names.lastUrl), localStorage.getItem(names.lastUrlOwner)];
  localStorage.removeItem(names.lastUrl);
  localStorage.removeItem(names.lastUrlOwner);
  return url && (by === nobody || by === owner) && isLocalPath(url) ? url : undefined;
}

export const storedCountry = {
  get: (): Country | undefined => {
    const stored = localStorage.getItem(names.country);
    return stored === "us" || stored === "ca" ? stored : undefined;
  },
  set: (country: string) => localStorage.setItem(names.country, country),
};

/** What this tab holds the sign-on provider's answer against; nobody but this tab knows it (CH-37). */
export type BegunSignOn = Readonly<Record<"state" | "nonce" | "codeVerifier", string>>;

export const begunSignOn = {
  get: (): BegunSignOn | undefined => {
    try {
      return JSON.parse(sessionStorage.getItem(names.begunSignOn) ?? "") as BegunSignOn;
    } catch {
      return undefined;
    }
  },
  set: (begun: BegunSignOn) => sessionStorage.setItem(names.begunSignOn, JSON.stringify(begun)),
  clear: () => sessionStorage.removeItem(names.begunSignOn),
};

export const campaign = {
  get: () => sessionStorage.getItem(names.campaign),
  set: (value: string) => sessionStorage.setItem(names.campaign, value),
};

export const preOutageUrl = {
  set: (url: string) => sessionStorage.setItem(names.preOutageUrl, url),
  take: () => {
    const url = sessionStorage.getItem(names.preOutageUrl) ?? undefined;
    sessionStorage.removeItem(names.preOutageUrl);
    return url;
  },
};

const activeNames = ["advanceId", "forgivenessId", "opportunityId", "stipulationId"] as const;
type ActiveIds = Partial<Record<(typeof activeNames)[number], string | undefined>>;

/** Whatever else stands in the storage, somebody else wrote there: it is nothing known. */
function readActiveIds(): ActiveIds {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(names.activeIds) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    const values = stored as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      activeNames.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
    );
  } catch {
    return {};
  }
}

/** The ids a borrower is in the midst of, for screens whose address does not carry them (CORE-SESS-20). */
export const activeIds = {
  get: readActiveIds,
  /** What belongs to another application or loan than the new one goes: a request, a forgiveness record. */
  set: (ids: ActiveIds) => {
    const before = readActiveIds();
    const isOther = (name: keyof ActiveIds) => ids[name] !== undefined && ids[name] !== before[name];
    const kept = {
      ...before,
      ...(isOther("opportunityId") && { stipulationId: undefined }),
      ...(isOther("advanceId") && { forgivenessId: undefined }),
    };
    sessionStorage.setItem(names.activeIds, JSON.stringify({ ...kept, ...ids }));
  },
};
