import type { listCaseTypes as contract } from "@portal/domain/support/inquiry/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import * as store from "./store.ts";

export const listCaseTypes: Act<typeof contract> = async (context) =>
  done({ caseTypes: await store.listCaseTypes(context.database) });
