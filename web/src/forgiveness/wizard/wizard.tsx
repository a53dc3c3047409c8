import { forgivenessApplicationPath } from "@portal/domain/forgiveness/paths";
import { pageOf } from "@portal/domain/forgiveness/wizard/rules";
import { Navigate, useSearchParams } from "react-router";
import { useCountry } from "../../platform/page.ts";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { DetailsPage } from "./details-page.tsx";
import { EstimatePage } from "./estimate-page.tsx";
import { FtePage } from "./fte-page.tsx";
import { OtherPayrollPage } from "./other-payroll-page.tsx";
import { PayrollPage } from "./payroll-page.tsx";
import { PeriodPage } from "./period-page.tsx";

const pages = {
  1: PeriodPage,
  2: PayrollPage,
  3: OtherPayrollPage,
  4: FtePage,
  5: DetailsPage,
  6: EstimatePage,
} as const;

/** Shows the wizard step that the address names, or else the first unfinished step (FH-56). */
export function Wizard({ task }: { readonly task: ForgivenessTask }) {
  const country = useCountry();
  const [search] = useSearchParams();
  const step = search.get("step");
  const page = pageOf(step, task.record.lastPageSubmitted);
  if (step !== String(page))
    return <Navigate to={forgivenessApplicationPath(country, { step: String(page) })} replace />;
  const Page = pages[page];
  return <Page key={page} task={task} />;
}
