import { getDeskSession, type OpenDeskSession } from "@portal/domain/staff/contract";
import { firstTexts } from "@portal/domain/staff/shell/messages";
import type { Endpoint, ReplyOf } from "@portal/domain/wire/endpoint";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { openSessionPort } from "@portal/ui/calls/session-port.ts";
import { useSyncExternalStore } from "react";
import { callDesk } from "./call-desk.ts";

/** The session at the desk as the server last described it. The page cannot read the session's cookie (DH-05). */
export type DeskSession = ReplyOf<typeof getDeskSession>;

let session: DeskSession | undefined;
const listeners = new Set<() => void>();

/** The session, or undefined until the server has answered for the first time. */
export const currentSession = (): DeskSession | undefined => session;

export function setSession(next: DeskSession): void {
  session = next;
  listeners.forEach((listener) => listener());
}

/** Forgets the session, as a reload does. Only for tests. */
export function forgetSession(): void {
  session = undefined;
}

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSession = (): DeskSession | undefined =>
  useSyncExternalStore(onSessionChange, currentSession);

/** Returns the signed-in person. Only for pages inside the desk's frame, which shows them only to signed-in people. */
export function useStaff(): OpenDeskSession {
  const current = useSession();
  if (current?.state !== "open") throw new Error("this page needs an open session");
  return current;
}

/** Asks the server for the session's state. `isActive` reports the person's activity (DH-06). */
export async function refreshSession(isActive = false): Promise<void> {
  const outcome = await callDesk(getDeskSession, { query: isActive ? { active: "1" } : {} });
  if (!outcome.ok) return;
  const hasEnded = outcome.value.state === "none" && session !== undefined && session.state !== "none";
  if (hasEnded) raiseAlert("warning", firstTexts.ended);
  setSession(outcome.value);
}

const csrfOf = (current: DeskSession | undefined) => (current && "csrf" in current ? current.csrf : "");

function headersFor({ method }: Endpoint): Record<string, string> {
  if (method === "GET") return {};
  const csrf = csrfOf(session);
  return csrf ? { "x-desk-csrf": csrf } : {};
}

openSessionPort({
  key: () => csrfOf(session),
  headers: headersFor,
  isEndedBy: (_path, { code }) => code === "SESSION_EXPIRED" || code === "SESSION_LOCKED",
});
