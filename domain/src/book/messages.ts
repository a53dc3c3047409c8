import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const bookRefusals = {
  IMPORT_RUNNING: "Another import is still running. Send the book again when it has ended.",
} as const satisfies RefusalTexts<typeof contract>;
