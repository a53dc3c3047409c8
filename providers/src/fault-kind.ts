import { isBrokenCircuitError } from "cockatiel";
import { AchFault, MailRefused, StorageFull } from "./provider-fault.ts";

/** The kind of failure of a call to a provider, for logs and metrics. */
export type FaultKind =
  | "unreachable"
  | "timeout"
  /** The bank's server shows a host key that the settings do not allow. */
  | "wrong-host-key"
  | "sign-in-failed"
  | "permission-denied"
  | "refused"
  | "full"
  /** After several failures in a row, the portal makes no calls for some seconds. */
  | "paused"
  | "failed";

const byAchCode: Readonly<Record<AchFault["code"], FaultKind>> = {
  UNREACHABLE: "unreachable",
  WRONG_HOST_KEY: "wrong-host-key",
  SIGN_IN_FAILED: "sign-in-failed",
  PERMISSION_DENIED: "permission-denied",
  REFUSED: "refused",
  FAILED: "failed",
};

/** The kind of fault for each error code or error name. */
const byCode: Readonly<Record<string, FaultKind>> = {
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EPIPE: "unreachable",
  ESOCKET: "unreachable",
  EDNS: "unreachable",
  ECONNECTION: "unreachable",
  UND_ERR_SOCKET: "unreachable",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  TimeoutError: "timeout",
  EAUTH: "sign-in-failed",
  InvalidAccessKeyId: "sign-in-failed",
  SignatureDoesNotMatch: "sign-in-failed",
  CredentialsProviderError: "sign-in-failed",
  AccessDenied: "permission-denied",
  EACCES: "permission-denied",
  EPERM: "permission-denied",
  EROFS: "permission-denied",
  ENOSPC: "full",
  EDQUOT: "full",
};

/** Returns the kind of the first known error in the chain of causes. */
export function faultKindOf(error: unknown): FaultKind {
  if (error instanceof StorageFull) return "full";
  if (error instanceof MailRefused) return "refused";
  if (error instanceof AchFault) return byAchCode[error.code];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isBrokenCircuitError(cause)) return "paused";
    const { name, code } = cause as { readonly name: string; readonly code?: unknown };
    const kind = (typeof code === "string" ? byCode[code] : undefined) ?? byCode[name];
    if (kind) return kind;
  }
  return "failed";
}
