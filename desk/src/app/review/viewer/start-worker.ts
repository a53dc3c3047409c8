/** The part of the Trusted Types API that this file uses. TypeScript's types lack it. */
type Policy = { createScriptURL(address: string): string };
type PolicyFactory = {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): Policy;
};

let policy: Policy | undefined;

/** Starts a worker of the desk. Waits until its code listens, which it says in its first message. */
export async function startWorker(address: string): Promise<Worker> {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  // The desk's content security policy names this policy, and allows it once (api/src/http/headers.ts).
  policy ??= factory?.createPolicy("desk-worker", { createScriptURL: (given) => given });
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: "module" });
  await new Promise((resolve, reject) => {
    worker.addEventListener("message", resolve, { once: true });
    worker.addEventListener("error", reject, { once: true });
  });
  return worker;
}
