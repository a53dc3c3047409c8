import type { listTemplates as contract } from "@portal/domain/support/lender/templates/contract";
import { firstTemplates } from "@portal/domain/support/lender/templates/messages";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";

// Asynchronous like all acts. Returns the first contents until leads can edit the list.
export const listTemplates: Act<typeof contract> = async () => done({ templates: [...firstTemplates] });
