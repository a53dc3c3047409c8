import type { getUnreadThreads as contract } from "@portal/domain/support/threads/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { countUnread } from "./count-unread.ts";

export const getUnreadThreads: Act<typeof contract> = async ({ database }, { session }) =>
  done(await countUnread(database, session.contactId));
