import { getUpdatedForm } from "@portal/domain/forgiveness/updated-form/contract";
import { fetchFile } from "../../platform/fetch-file.ts";

/** The form with the amounts that were agreed to, for `useCall`. */
export const fetchUpdatedForm = {
  call: (forgivenessId: string) => fetchFile(getUpdatedForm, { id: forgivenessId }),
};
