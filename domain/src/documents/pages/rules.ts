import type { Opportunity, Stipulation } from "../../applications/contract.ts";
import { isAdditionalIdentification, type StipulationGroup } from "../../applications/groups/rules.ts";
import { itemPage, type ItemPage } from "../../applications/pages/rules.ts";
import { isPpp } from "../../applications/rules.ts";
import type { Country } from "../../wire/shapes.ts";
import { identityTexts } from "../messages.ts";
import { mayBeDeclined, narrowed } from "../requests/rules.ts";
import { pageNotes, pageTexts, planTexts } from "./messages.ts";

export type UploadPage =
  | Exclude<
      ItemPage,
      | "forgiveness"
      | "verify-bank-accounts"
      | "ownership"
      | "references"
      | "calculate-payroll-data"
      | "reduction-in-gross-receipts"
      | "upload-document-choice"
      | "upload-document-group"
    >
  | "additional-identification"
  | "upload-bank-statements";

/** Returns the upload page that the last segment of an address names (servicing specification, 2.10). */
export function uploadPageAt(pathname: string): UploadPage {
  // The router ignores case and a trailing slash in an address, so this lookup does too.
  const page = pathname.split("/").findLast(Boolean)?.toLowerCase() ?? "";
  if (!Object.hasOwn(words, page)) throw new Error(`there is no upload page called ${page}`);
  return page as UploadPage;
}

type Application = Pick<Opportunity, "loanVersion" | "type" | "paycheckProtectionPlanId">;
type Heading = Pick<StipulationGroup, "title" | "description">;

/**
 * Narrows a group to the requests of one page. Returns undefined when all requests of the page are fulfilled
 * (SH-127).
 */
export function ofPage(group: StipulationGroup, page: UploadPage): StipulationGroup | undefined {
  return narrowed(group, (each) => isTaken(group, each, page));
}

function isTaken(group: StipulationGroup, stipulation: Stipulation, page: UploadPage): boolean {
  if (isAdditionalIdentification(group)) return page === "additional-identification";
  const own = itemPage(stipulation);
  return own === (page === "upload-bank-statements" ? "upload-document-choice" : page);
}

/** Borrowers in Canada and PPP borrowers cannot choose how to send bank statements (SERV-UPBS-01, SH-105). */
export function asksForChoice(page: UploadPage, country: Country, application: Application): boolean {
  return page === "upload-bank-statements" && country !== "ca" && !isPpp(application);
}

const payrollVersions: readonly (string | null)[] = ["21PPPLoan", "21SDPPP"];

/** Recognizes loans of the Paycheck Protection Program by their loan version. */
function isProgramVersion({ loanVersion }: Pick<Opportunity, "loanVersion">): boolean {
  return loanVersion === "20PPPLoan" || payrollVersions.includes(loanVersion);
}

const words: Readonly<Record<UploadPage, (application: Application) => Partial<Heading>>> = {
  identification: () => identityTexts.own,
  "additional-identification": () => identityTexts.additional,
  "proof-of-identity": () => pageTexts.proofOfIdentity,
  "proof-of-business": () => pageTexts.proofOfBusiness,
  "business-license": (application) =>
    isProgramVersion(application) ? pageTexts.businessLicensePpp : pageTexts.businessLicense,
  "drivers-license": () => pageTexts.driversLicense,
  "tax-return": () => pageTexts.taxReturn,
  "voided-check": () => pageTexts.voidedCheck,
  "demographic-information": () => pageTexts.demographicInformation,
  "upload-bank-statements": () => pageTexts.bankStatements,
  "upload-addendum-a": () => pageTexts.addendumA,
  "upload-addendum-b": () => pageTexts.addendumB,
  "payroll-verification": ({ loanVersion }) =>
    payrollVersions.includes(loanVersion) ? pageTexts.payrollVerification2021 : pageTexts.payrollVerification,
  "reduction-in-gross-receipts-documents": () => pageTexts.grossReceiptsDocuments,
};

/** A page without its own description shows the lender's text for the request (SH-102). */
export function pageHeading(page: UploadPage, group: StipulationGroup, application: Application): Heading {
  return { title: "", description: leadOf(group.stipulations[0]), ...words[page](application) };
}

function leadOf(stipulation: Stipulation): string | null {
  const { stipulationMap, customerFacingDescription, description } = stipulation;
  return stipulationMap.customerFacingCopy?.trim() || customerFacingDescription?.trim() || description;
}

export function pageNote(
  page: UploadPage,
  { stipulations }: Pick<StipulationGroup, "stipulations">,
): string | null {
  if (page === "upload-bank-statements") return pageNotes.digital;
  // An optional request that the lender rejected is never declined automatically.
  const waits = stipulations.some(
    (each) => mayBeDeclined(each) && !each.isFulfilled && each.rejection === null,
  );
  return page === "demographic-information" && waits ? pageNotes.declinedByItself : null;
}

export function drawOf(application: Pick<Opportunity, "loanVersion">): string | null {
  if (!isProgramVersion(application)) return null;
  return application.loanVersion === "21SDPPP" ? planTexts.secondDraw : planTexts.firstDraw;
}
