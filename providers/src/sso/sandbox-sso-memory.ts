import type { Adapter, AdapterPayload } from "oidc-provider";

/** Stores the data of the sandbox's sign-on provider in memory until the data expires. */
export function ssoMemory(): new (model: string) => Adapter {
  const kept = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>();

  return class {
    readonly model: string;
    constructor(model: string) {
      this.model = model;
    }
    async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
      const now = performance.now();
      for (const [key, { until }] of kept) if (until < now) kept.delete(key);
      kept.set(this.keyOf(id), { payload, until: now + (seconds || 3600) * 1000 });
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      return kept.get(this.keyOf(id))?.payload;
    }
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#where((payload) => payload.uid === uid);
    }
    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#where((payload) => payload.userCode === userCode);
    }
    async consume(id: string): Promise<void> {
      const found = kept.get(this.keyOf(id));
      if (found) found.payload.consumed = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000);
    }
    async destroy(id: string): Promise<void> {
      kept.delete(this.keyOf(id));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
    keyOf(id: string): string {
      return `${this.model}:${id}`;
    }
    #where(holds: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const [key, { payload }] of kept) {
        if (key.startsWith(`${this.model}:`) && holds(payload)) return payload;
      }
      return undefined;
    }
  };
}
