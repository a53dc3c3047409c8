import type { RefusalTexts } from "../../wire/endpoint.ts";
import { idempotencyTexts } from "../../wire/idempotency.ts";
import { deskRefusals } from "../../wire/desk/messages.ts";
import type * as contract from "./contract.ts";

export const viewRefusals = {
  ...idempotencyTexts,
  FORBIDDEN: deskRefusals.FORBIDDEN,
  TOO_MANY_VIEWS: "There are already 30 views. Delete one first.",
} satisfies RefusalTexts<typeof contract>;

export const viewFaults = {
  address: "must be the address of the queue or of a list",
} as const;

export const viewTexts = {
  title: "Views",
  loading: "Loading views",
  failed: "We couldn't load your views.",
  tryAgain: "Try again",
  save: "Save view",
  edit: "Edit view",
  delete: "Delete view",
  makeStart: "Make this my start page",
  removeStart: "Remove as start page",
  isStart: "Your start page",
  isShared: "Shared with everyone",
  options: "Options for {name}",
  name: "Name",
  long: "Must be at most {most} characters",
  share: "Share with everyone",
  shareHint: "Each person sees their own rows.",
  submit: "Save",
  submitting: "Saving",
  deleting: "Deleting",
  cancel: "Cancel",
  deleteLead: "“{name}” is deleted. Records stay as they are.",
  deleteSharedLead: "“{name}” is deleted for everyone. Records stay as they are.",
  saved: "View saved.",
  deleted: "View deleted.",
  startSet: "{name} is your start page.",
  startRemoved: "The work queue is your start page.",
} as const;
