import type { getUpdatedForm as contract } from "@portal/domain/forgiveness/updated-form/contract";
import { formTexts } from "@portal/domain/forgiveness/updated-form/messages";
import { updatedForm, type UpdatedForm } from "@portal/domain/forgiveness/updated-form/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { presentRecord } from "../record/present-record.ts";
import { findOwnRecord, type Held } from "../record/record-store.ts";
import { findOwnSignOff, findParties } from "../sign-off/sign-off-store.ts";
import { writePdf } from "./write-pdf.ts";

/**
 * Returns the updated form that was mailed. For an imported agreement, generates the form from the forgiveness record.
 */
export const getUpdatedForm: Act<typeof contract> = async ({ database }, { session, params }) => {
  const { contactId } = session;
  const held = await findOwnRecord(database, contactId, params.id);
  const agreedAt = held?.record.customerSignoffTimestamp;
  if (!held || !agreedAt) return refuse("NOT_FOUND");
  const signOff = await findOwnSignOff(database, contactId, params.id);
  const form = signOff?.form ?? (await formOf(held, agreedAt));
  return done({
    filename: formTexts.filename,
    contentType: "application/pdf",
    bytes: await writePdf(form, agreedAt),
  });

  async function formOf(own: Held, moment: Temporal.Instant): Promise<UpdatedForm> {
    const { businessName } = await findParties(database, contactId, own.advance.accountId);
    return updatedForm({ record: presentRecord(own), businessName, name: undefined, agreedAt: moment });
  }
};
