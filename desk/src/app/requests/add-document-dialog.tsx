import type { ReceivedVia } from "@portal/domain/applications/lender/contract";
import {
  checkFiles,
  dropHelper,
  rejectionText,
  uploadProfiles,
  type Rejection,
} from "@portal/domain/documents/rules";
import { sizeText } from "@portal/domain/documents/upload/rules";
import { actionTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { DropZone } from "@portal/ui/fields/drop-zone.tsx";
import { FieldError } from "@portal/ui/fields/field.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { FileRow } from "@portal/ui/figures/file-row.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useState } from "react";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import { addFiles } from "../../work/requests/queries.ts";
import { ActionFrame } from "./action-frame.tsx";
import { wayOptions } from "./use-action-form.ts";
import type { ActionProps } from "./action-props.ts";
import styles from "./request-actions.module.css";

const limits = uploadProfiles.stipulation;

type Failed = { readonly filename: string; readonly failureReason: string };

/**
 * Uploads documents that the borrower sent by mail or email. They pass the same checks as the borrower's own uploads
 * (DESK-ASK-05).
 */
export function AddDocumentDialog({ opportunityId, request, firstName, onClose, onChanged }: ActionProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [isMissing, setMissing] = useState(false);
  const { stipulationId, displayName } = request;
  const form = useDeskForm({
    defaultValues: { via: "mail" },
    part: `add:${stipulationId}`,
    check: () => ({}),
    send: async ({ via }) => {
      setFailed([]);
      return addFiles({ opportunityId, stipulationId, receivedVia: via as ReceivedVia, files });
    },
    onDone: ({ success, failure }) => {
      if (success.length > 0) onChanged();
      setFiles(files.filter(({ name }) => failure.some(({ filename }) => filename === name)));
      setFailed(failure);
      if (failure.length === 0) onClose();
    },
  });
  const choose = (chosen: readonly File[]) => {
    const { accepted, rejected } = checkFiles(limits, files, chosen);
    setMissing(false);
    setFailed(
      rejected.map((rejection) => ({ filename: rejection.file.name, failureReason: reasonOf(rejection) })),
    );
    setFiles([...files, ...accepted]);
  };
  const submit = async () => {
    if (files.length === 0) setMissing(true);
    else await form.submit();
  };
  return (
    <ActionFrame
      title={fillIn(texts.addDocument, { firstName })}
      kicker={displayName}
      form={{ ...form, submit }}
      submit={texts.add}
      submitting={texts.adding}
      onClose={onClose}
    >
      <p className="muted">
        {fillIn(texts.addLead, {
          firstName: sentenceStart(firstName),
          lenderPartner: config().lenderPartner,
        })}
      </p>
      <DropZone
        onFiles={choose}
        isCompact
        isDisabled={form.isPending}
        dropLabel={texts.dropFiles}
        chooseLabel={texts.chooseFiles}
        touchLabel={texts.chooseOnPhone}
        helper={dropHelper(limits)}
      />
      {isMissing && <FieldError>{texts.noFiles}</FieldError>}
      {failed.length > 0 && (
        <Alert kind="danger" title={texts.notAdded}>
          <ul>
            {failed.map(({ filename, failureReason: reason }) => (
              <li key={filename}>{fillIn(texts.failedFile, { filename, reason })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {files.length > 0 && (
        <div className={styles["files"]}>
          {files.map((file) => (
            <FileRow
              key={`${file.name} ${file.size}`}
              name={file.name}
              size={sizeText(file.size)}
              uploadedLabel=""
              state={{ kind: "queued", onRemove: () => setFiles(files.filter((each) => each !== file)) }}
            />
          ))}
        </div>
      )}
      <SelectField {...form.field("via")} label={texts.via} options={wayOptions} />
    </ActionFrame>
  );
}

const sentenceStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const reasonOf = (rejection: Rejection<File>): string =>
  rejection.reason === "TOO_MANY_FILES"
    ? fillIn(texts.tooManyFiles, { n: limits.maxFiles })
    : rejectionText(limits, rejection);
