import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const bookRefusals = {
  IMPORT_RUNNING: "Another import is running. Send the book again when it finishes.",
  IMPORT_INTERRUPTED:
    "The import ended after it stored a part of the book. Send the same book again to store the rest.",
} as const satisfies RefusalTexts<typeof contract>;
