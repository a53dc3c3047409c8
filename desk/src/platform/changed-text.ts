import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { timeAtDesk } from "./desk-time.ts";

/** The server names who changed the record, what they did and when (DESK-CLAIM-05). */
export function changedText(fields: Readonly<Record<string, string>>, zone: string): string {
  const { who, what, at } = fields;
  if (!who || !what || !at) return texts.changedUnknown;
  return fillIn(texts.changed, { who, what, time: timeAtDesk(Temporal.Instant.from(at), zone) });
}

type ChangedRefusal = { readonly message: string; readonly fields: Readonly<Record<string, string>> };

/**
 * Returns the refusal with a text about the change. Removes the refusal's fields, because they describe the change and
 * not a form.
 */
export const withChangedText = <Refused extends ChangedRefusal>(refusal: Refused, zone: string): Refused => ({
  ...refusal,
  message: changedText(refusal.fields, zone),
  fields: {},
});
