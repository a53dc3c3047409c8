import { deskRefusals } from "../../wire/desk/messages.ts";
import { idempotencyTexts } from "../../wire/idempotency.ts";

export const noteRefusals = {
  NOT_YOURS: "Only the author or a lead can withdraw this note.",
  TOO_MANY_PINNED: "Three notes are pinned already. Unpin one first.",
  OWN_RECORD: deskRefusals.OWN_RECORD,
  ...idempotencyTexts,
} as const;

export const noteTexts = {
  title: "Notes",
  loading: "Loading notes",
  add: "Add a note",
  text: "Note",
  hint: "Only staff can see this.",
  save: "Save note",
  saving: "Saving note",
  cancel: "Cancel",
  long: "Must be at most {most} characters.",
  pinned: "Pinned",
  pin: "Pin",
  unpin: "Unpin",
  withdraw: "Withdraw",
  withdrawTitle: "Withdraw note",
  withdrawLead: "Others then see only that you withdrew the note. You can't undo this.",
  withdrawing: "Withdrawing note",
  withdrawn: "Note withdrawn by {name} on {date}",
  showWords: "Show words",
  empty: "No notes yet.",
  older: "Show older notes",
  actionNamed: "{action} the note by {name}, {date}",
  added: "Note added.",
} as const;
