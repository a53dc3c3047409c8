import type { Stipulation } from "@portal/domain/applications/contract";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import { uploadTexts } from "@portal/domain/forgiveness/upload/messages";
import { forgivenessApplicationPath } from "@portal/domain/forgiveness/paths";
import { deniedClaimCents } from "@portal/domain/forgiveness/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { supportContact } from "@portal/domain/wire/support-contact";
import type { OptOutQuestion } from "../../documents/upload/upload-panel.tsx";
import type { ForgivenessTask } from "../../forgiveness/frame/use-forgiveness.ts";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";

const texts = uploadTexts.claimed;
/** The page of form 3508 that shows the costs. */
const costsPage = "5";

/** Returns a dialog for a borrower who claims costs on form 3508 but says that there were none. */
export function useClaimedQuestion(
  task: ForgivenessTask,
  request: Stipulation,
  optOut: string | null,
): OptOutQuestion | undefined {
  const country = useCountry();
  const cents = deniedClaimCents(request, task.record);
  if (cents === 0 || optOut === null) return undefined;
  const toForm = isWritable(task.record, task.requests)
    ? forgivenessApplicationPath(country, { step: costsPage, from: "estimate" })
    : undefined;
  const { phone } = supportContact(config(), country, true);
  const next = fillIn(toForm ? texts.correctForm : texts.callUs, { page: costsPage, phone });
  return ({ onUpload, onOptOut }) => (
    <Dialog
      isOpen
      onClose={onUpload}
      title={texts.title}
      size="sm"
      role="alertdialog"
      describedBy="claimed-text"
      initialFocus="button"
      footer={
        <Actions>
          <Button onClick={onUpload}>{texts.upload}</Button>
          {toForm ? (
            <LinkButton variant="secondary" href={toForm}>
              {texts.toForm}
            </LinkButton>
          ) : (
            <Button variant="secondary" onClick={onOptOut}>
              {texts.optOut}
            </Button>
          )}
        </Actions>
      }
    >
      <p id="claimed-text" className="lead">
        {fillIn(texts.text, { amount: formatCents(cents), optOut })} {next}
      </p>
    </Dialog>
  );
}
