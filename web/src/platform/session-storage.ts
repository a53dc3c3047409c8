import { isLocalPath } from "./country.ts";
import type { TokenClaims } from "@portal/domain/auth/contract";
import { isTokenClaims } from "@portal/domain/auth/rules";
import { endsSession } from "@portal/domain/auth/session/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { openSessionPort } from "@portal/ui/calls/session-port.ts";
import { dropDrafts } from "@portal/ui/form/stored-drafts.ts";

/** Keys of the data that the browser stores about the borrower (CORE-SESS-02, CH-17, CH-25, CH-53). */
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

export type SessionEnd = "logged out" | "idle" | "expired";

/** The borrower as described by the session token (CORE-SESS-16). */
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
    // Treats an unreadable token as no session, because the server would refuse the token too.
    return undefined;
  }
}

/**
 * Returns the current session, which is the same object until the token changes. A tab keeps its session until it
 * reloads, even if another borrower signs in in another tab.
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

openSessionPort({
  key: () => currentSession()?.token ?? "",
  headers: ({ access }) => {
    const session = currentSession();
    return session && access !== "anyone" ? { authorization: `JWT ${session.token}` } : {};
  },
  isEndedBy: endsSession,
});

function isSameSignIn({ claims }: SessionState, other: SessionState): boolean {
  return claims.guid === other.claims.guid && claims.auth_type === other.claims.auth_type;
}

/** Returns what another tab has changed: the sign-in step of the same borrower, or the borrower. */
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

/** Stores a token, also in the cookie `token`, which the API never reads. Deletes the drafts of other borrowers. */
export function keepToken(token: string): void {
  dropDrafts(sessionStorage, claimsOf(token)?.guid);
  cached = undefined;
  localStorage.setItem(names.token, token);
  // Caches the new session now, so that all screens read the same session.
  currentSession();
  writeTokenCookie(token, "");
  for (const listener of listeners) listener();
}

/** Removes the session's data except the remembered address. A log-out also removes the borrower's drafts. */
export function forgetSession(end: SessionEnd): void {
  // Keeps the stored token if it belongs to another tab's session, because that session continues.
  if (takenOver()) return;
  // Stores the reason first, because other tabs react as soon as the token is removed.
  localStorage.setItem(names.sessionEnd, end);
  localStorage.removeItem(names.token);
  cached = undefined;
  // Removes the drafts after a log-out, because another person may use the tab next.
  if (end === "logged out") sessionStorage.clear();
  for (const name of [names.activeIds, names.preOutageUrl, names.campaign]) sessionStorage.removeItem(name);
  writeTokenCookie("", "; max-age=0");
  for (const listener of listeners) listener();
}

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

/** The stored owner of an address that was requested without a session. */
const nobody = "nobody";

/** Remembers an address to open after the owner's next sign-in. An address without an owner opens for any borrower. */
export function rememberUrl(url: string, owner: string | undefined): void {
  localStorage.setItem(names.lastUrl, url);
  localStorage.setItem(names.lastUrlOwner, owner ?? nobody);
}

/** Returns the remembered address once, unless it belongs to another borrower (CH-17). */
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

/** Values to compare with the sign-on provider's response, stored only in this tab (CH-37). */
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

/** Reads the stored ids. Ignores invalid text, which somebody may have edited by hand. */
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

/** The active application, request, loan and forgiveness ids, for pages without ids in their address (CORE-SESS-20). */
export const activeIds = {
  get: readActiveIds,
  /** Clears the request id if the application changes, and the forgiveness id if the loan changes. */
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
