import type { Opportunity } from "@portal/domain/applications/contract";
import type { UploadPage } from "@portal/domain/documents/pages/rules";
import { BlankFormLink } from "../platform/blank-form-link.tsx";
import { PayrollDocuments } from "./payroll-documents.tsx";
import { ReceiptSections } from "./receipt-sections.tsx";

export type PageIntroProps = { readonly page: UploadPage; readonly opportunity: Opportunity };

/** Describes a page's documents above the upload form. Returns null if the page's lead says enough. */
export function PageIntro({ page, opportunity }: PageIntroProps) {
  if (page === "payroll-verification") return <PayrollDocuments opportunity={opportunity} />;
  if (page === "demographic-information") return <BlankFormLink form="demographic" />;
  return page === "reduction-in-gross-receipts-documents" ? <ReceiptSections /> : null;
}
