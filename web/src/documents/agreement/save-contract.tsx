import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { contractFilename } from "@portal/domain/documents/agreement/rules";
import { useCall } from "../../platform/use-call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { fetchContract } from "./queries.ts";

export type SaveContractProps = {
  readonly opportunityId: string;
  readonly label: string;
  readonly variant: "secondary" | "quiet";
};

/** Hands the agreement to the browser as a file to keep (FORG-AGR-02). */
export function SaveContract({ opportunityId, label, variant }: SaveContractProps) {
  const { run, isPending, failure } = useCall(fetchContract);
  const save = async () => {
    const outcome = await run(opportunityId);
    if (!outcome.ok) return;
    const address = URL.createObjectURL(outcome.value);
    const link = document.createElement("a");
    link.href = address;
    link.download = contractFilename;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Stack gap={3}>
      <div>
        <Button
          variant={variant}
          size="sm"
          isPending={isPending}
          pendingLabel={texts.downloading}
          onClick={() => void save()}
        >
          {label}
        </Button>
      </div>
      {failure !== undefined && <Alert kind="critical" title={texts.notDownloaded} />}
    </Stack>
  );
}
