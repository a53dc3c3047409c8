import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { agreementProfile, signedCopyType } from "@portal/domain/agreement/rules";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useErrorTitle } from "@portal/ui/form/use-error-title.ts";
import { useCountry } from "../../platform/page.ts";
import { useUser } from "../../platform/user.ts";
import { UploadPanel } from "../../documents/upload/upload-panel.tsx";
import { useUpload } from "../../documents/upload/use-upload.ts";
import { uploadContract } from "../../agreement/queries.ts";

const slot: UploadSlot = {
  id: "signed-copy",
  label: texts.uploadSlot,
  hint: null,
  documentType: signedCopyType,
  month: null,
  stipulations: [],
  requestId: "",
  slotsNeeded: 1,
  isReceived: false,
  optOutLabel: null,
};
const slots = [slot];
const nothing = new Map<string, never>();

export type CopyFormProps = {
  readonly opportunityId: string;
  readonly onSent: () => Promise<void>;
  /** Called when the agreement no longer accepts a signed copy. */
  readonly onClosed: (message: string) => void;
};

/** Collects photos or scans of the signed agreement and sends them (FORG-AGR-02, FORG-AGR-09). */
export function CopyForm({ opportunityId, onSent, onClosed }: CopyFormProps) {
  const country = useCountry();
  const { contactId } = useUser();
  const upload = useUpload({
    owner: `${contactId}/${opportunityId}/loan-agreement`,
    opportunityId,
    slots,
    placed: nothing,
    maxFiles: agreementProfile.maxFiles,
    isOneByOne: false,
    call: uploadContract,
    onDone: onSent,
    onDisabled: onClosed,
  });
  useErrorTitle(upload.fault !== undefined);
  return (
    <UploadPanel
      upload={upload}
      profile={agreementProfile}
      placed={nothing}
      rejected={nothing}
      gap={6}
      cancelHref={summaryPath(country)}
    />
  );
}
