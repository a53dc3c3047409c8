import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import { sidebarTexts } from "@portal/domain/forgiveness/sidebar/messages";
import { wizardTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import { useCountry } from "../platform/page.ts";
import { ForgivenessPage } from "./frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "./frame/use-forgiveness.ts";
import { Wizard } from "./wizard/wizard.tsx";

/** Shows SBA form 3508 page by page while the form can be changed (forgiveness spec 2.2, FH-12). */
export function ForgivenessApplicationScreen() {
  const country = useCountry();
  const redirectPath = ({ record, requests }: ForgivenessTask) =>
    record.applicationVersionSelected === "3508" && isWritable(record, requests)
      ? undefined
      : forgivenessSummaryPath(country);
  return (
    <ForgivenessPage title={sidebarTexts.title} loading={texts.loading} redirectPath={redirectPath}>
      {(task) => <Wizard task={task} />}
    </ForgivenessPage>
  );
}
