import { formNumber, type Titled } from "@portal/domain/forgiveness/checklist/rules";
import {
  form3508sPath,
  forgivenessApplicationPath,
  questionnairePath,
} from "@portal/domain/forgiveness/paths";
import { uploadTexts as texts } from "@portal/domain/forgiveness/upload/messages";
import { waitsForForm } from "@portal/domain/forgiveness/upload/rules";
import type { Stipulation } from "@portal/domain/applications/contract";
import { blankFormOf } from "@portal/domain/documents/blank-forms/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { ReceiptSections } from "../../documents/slots/receipt-sections.tsx";
import type { ForgivenessTask } from "../../forgiveness/frame/use-forgiveness.ts";
import { BlankFormLink } from "../../platform/blank-form-link.tsx";
import { useCountry } from "../../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { CoveredCosts } from "./covered-costs.tsx";

export type UploadIntroProps = {
  readonly task: ForgivenessTask;
  readonly request: Stipulation;
  readonly titled: Titled;
};

export function UploadIntro({ task, request, titled }: UploadIntroProps) {
  const { record } = task;
  if (request.name === "Covered Costs Documents") return <CoveredCosts record={record} />;
  if (request.name === "Reduction in Gross Receipts Documents") return <ReceiptSections />;
  const blank = blankFormOf(request, formNumber(titled));
  const isOnline = waitsForForm(request, record);
  if (!isOnline && !blank) return null;
  return (
    <>
      {isOnline && <FormOnline {...{ task, request, titled }} />}
      {blank && <BlankFormLink form={blank} />}
    </>
  );
}

/** A link to the online form, because an uploaded file does not replace the form. */
function FormOnline({ task: { record, opportunity }, request, titled }: UploadIntroProps) {
  const country = useCountry();
  const item = { opportunityId: opportunity.id };
  const form = {
    "3508": forgivenessApplicationPath(country),
    "3508EZ": questionnairePath(country, item),
    "3508S": form3508sPath(country, { ...item, stipulationId: request.id }),
  }[record.applicationVersionSelected ?? "3508EZ"];
  return (
    <Alert
      kind="info"
      title={fillIn(texts.formOnline, { form: formNumber(titled) })}
      action={
        <TextLink isStandalone href={form}>
          {texts.toForm}
        </TextLink>
      }
    />
  );
}
