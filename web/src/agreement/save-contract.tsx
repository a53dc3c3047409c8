import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { saveFile } from "@portal/ui/calls/save-file.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import type { fetchContract, fetchSignedContract } from "./queries.ts";

export type SaveContractProps = {
  readonly opportunityId: string;
  readonly label: string;
  readonly variant: "secondary" | "quiet";
  readonly fetch: typeof fetchContract | typeof fetchSignedContract;
  readonly filename: string;
};

/** Downloads the agreement as a file (FORG-AGR-02). */
export function SaveContract({ opportunityId, label, variant, fetch, filename }: SaveContractProps) {
  const { run, isPending, failure } = useCall(fetch);
  const save = async () => {
    const outcome = await run(opportunityId);
    if (outcome.ok) saveFile(filename, outcome.value.content);
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
