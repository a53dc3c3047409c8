import type { listTemplates as contract } from "@portal/domain/support/lender/templates/contract";
import { firstTemplates } from "@portal/domain/support/lender/templates/messages";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";

// Returns the built-in templates until leads can edit the list. Asynchronous, because the type `Act` requires it.
export const listTemplates: Act<typeof contract> = async () => done({ templates: [...firstTemplates] });
