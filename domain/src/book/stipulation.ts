import * as z from "zod/mini";
import { stipulationMap } from "../applications/contract.ts";
import { count, line, paragraph } from "../wire/fields.ts";
import { flag, key, maybe, moment } from "./fields.ts";

export const stipulationFields = z.strictObject({
  externalId: key,
  name: line(200),
  /** If `displayName` is omitted, a new record gets the value of `name`. */
  displayName: z.optional(line(200)),
  groupName: line(200),
  description: maybe(paragraph(2000)),
  type: line(100),
  /** External id of the contact who must fulfill the request. */
  contact: maybe(key),
  countRequired: maybe(count(60)),
  isRenewal: flag,
  isDocument: flag,
  isBankAccountInformation: flag,
  isBankAccountVerification: flag,
  isVendorReference: flag,
  isLandlordReference: flag,
  showOwners: flag,
  showManagers: flag,
  showAdditionalSigners: flag,
  optedOut: flag,
  /** Creation time of the request. Without this time, a new record gets the time of the import. */
  createdAt: z.optional(moment),
  fulfilledAt: maybe(moment),
  /** If `mapName` is omitted, a new record gets the value of `name`. */
  mapName: z.optional(line(200)),
  documentType: maybe(line(100)),
  classification: maybe(line(100)),
  /** The text of the request for the borrower. The borrower sees only requests with this text (CH-23). */
  customerFacingCopy: maybe(paragraph(2000)),
  requestType: stipulationMap.shape.requestType,
});

type Forms = Pick<
  z.output<typeof stipulationFields>,
  "showOwners" | "showManagers" | "showAdditionalSigners"
>;

/** A page collects either owners and managers, or additional signers, but never both (SH-131). */
export const hasOneForm = z.refine<Forms>(
  ({ showOwners, showManagers, showAdditionalSigners }) =>
    !showAdditionalSigners || (!showOwners && !showManagers),
  {
    error: "must be a separate stipulation, without showOwners and showManagers",
    path: ["showAdditionalSigners"],
  },
);

export const stipulation = stipulationFields.check(hasOneForm);
export type Stipulation = z.output<typeof stipulation>;
export type StipulationInput = z.input<typeof stipulation>;
