import { getUpdatedForm } from "@portal/domain/forgiveness/updated-form/contract";
import { fetchFile } from "@portal/ui/calls/fetch-file.ts";

export const fetchUpdatedForm = {
  call: (forgivenessId: string) => fetchFile(getUpdatedForm, { id: forgivenessId }),
};
