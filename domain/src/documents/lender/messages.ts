import { deskRefusals } from "../../wire/desk/messages.ts";
import { idempotencyTexts } from "../../wire/idempotency.ts";
import { reopeningTexts, requestTexts } from "../../wire/reopening.ts";
import { refusals } from "../messages.ts";

export const lenderRefusals = {
  PART_OF_AGREEMENT: "Review the signed copy of a loan agreement as a whole, not file by file.",
  FORBIDDEN: deskRefusals.FORBIDDEN,
  NO_PREVIEW: "This file can't be previewed. Download it to see the original.",
  OTHER_APPLICATION: "That request belongs to another application.",
  TOO_LATE: "It's too late to undo this. Review the document again instead.",
  NOT_YOURS: "Only the person who reviewed this document can undo the review.",
  ...requestTexts,
  NO_REQUEST: "This file doesn't belong to a request, so you can't ask for one more.",
  NO_FILES: refusals.NO_FILES,
  CHANGED_MEANWHILE: deskRefusals.CHANGED_MEANWHILE,
  ...reopeningTexts,
  ...idempotencyTexts,
} as const;
