import { BrokenCircuitError } from "cockatiel";
import { expect, test } from "vitest";
import { faultKindOf } from "./fault-kind.ts";
import { AchFault, MailRefused, ProviderFault, StorageFull } from "./provider-fault.ts";

const withCode = (code: string) => Object.assign(new Error("a cause"), { code });
const caused = (cause: unknown) => new ProviderFault("mail", "a call failed", cause);

test.each([
  ["full", new StorageFull("a file could not be stored", undefined)],
  ["refused", new MailRefused("no address", undefined)],
  ["wrong-host-key", new AchFault("WRONG_HOST_KEY", "a file could not be staged", undefined)],
  ["sign-in-failed", new AchFault("SIGN_IN_FAILED", "a file could not be staged", undefined)],
  ["permission-denied", new AchFault("PERMISSION_DENIED", "a file could not be staged", undefined)],
  ["unreachable", caused(new TypeError("fetch failed", { cause: withCode("ECONNREFUSED") }))],
  ["timeout", caused(new DOMException("took too long", "TimeoutError"))],
  ["sign-in-failed", caused(withCode("EAUTH"))],
  ["full", caused(withCode("ENOSPC"))],
  ["paused", caused(new BrokenCircuitError())],
  ["failed", caused(new Error("got status 500"))],
  ["failed", "a text that was thrown"],
])("faultKindOf returns the kind %s for %s", (kind, error) => {
  expect(faultKindOf(error)).toBe(kind);
});
