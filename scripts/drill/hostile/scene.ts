import type { OnePortal } from "../one-portal.ts";

/** A running portal and a signed-in borrower. */
export type Scene = Pick<OnePortal, "port" | "origin" | "postgres" | "dataDir" | "urlOf"> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Returns whether the portal's process still runs and answers a good request. */
  readonly isWell: () => Promise<boolean>;
};
