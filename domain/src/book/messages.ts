import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const bookRefusals = {
  IMPORT_RUNNING: "Another import is running. Send the book again when it finishes.",
} as const satisfies RefusalTexts<typeof contract>;
