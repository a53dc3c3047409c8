import type { ComponentType } from "react";
import { countWords } from "@portal/domain/work/lists/rules";
import { listPage } from "@portal/domain/work/paths";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import type { Permission } from "@portal/domain/wire/desk/permission";
import { askApplications, askDocuments, askLoans, askMails, askPayments } from "../../work/lists/queries.ts";
import { ownApplicationColumns, ownLoanColumns } from "../lists/application-columns.tsx";
import {
  ownDocumentColumns,
  ownMailColumns,
  ownPaymentColumns,
  type DeskPlace,
} from "../lists/person-columns.tsx";
import { firstRows, RecordSection, useListSection, type ListSection } from "./record-section.tsx";

/** The person, the business or the loan that the records belong to. */
type Owner = { readonly contactId: string } | { readonly accountId: string } | { readonly advanceId: string };

/** A section of a page. Hidden from people without the permission (DESK-PERSON-02). */
export type SectionPart = {
  readonly id: string;
  readonly permission: Permission;
  readonly Body: ComponentType;
};

/** A section in the page's navigation. The section's own call returns the count. */
export type Section = SectionPart & { readonly title: string; readonly Count: ComponentType };

function sectionOf<Row>(permission: Permission, section: ListSection<Row>): Section {
  const { id, title } = section;
  return {
    id,
    title,
    permission,
    Count: () => <ListCount {...section} />,
    Body: () => <RecordSection {...section} />,
  };
}

function ListCount<Row>(section: ListSection<Row>) {
  const { data } = useListSection(section);
  return data === undefined ? null : countWords(data.total);
}

/** The sections with records that also have a list page. */
export function borrowerSections(owner: Owner, place: DeskPlace) {
  const query = { ...owner, limit: firstRows, sort: "newest" } as const;
  const key = Object.entries(owner).flat();
  return {
    applications: sectionOf("borrowers.read", {
      id: "applications",
      title: texts.applications,
      queryKey: ["applications", ...key],
      ask: () => askApplications(query),
      of: ownApplicationColumns,
      all: listPage({ what: "applications", ...owner }),
    }),
    documents: sectionOf("documents.read", {
      id: "documents",
      title: texts.documents,
      queryKey: ["documents", ...key],
      ask: () => askDocuments(query),
      of: ownDocumentColumns(place),
      all: listPage({ what: "documents", ...owner }),
    }),
    loans: sectionOf("borrowers.read", {
      id: "loans",
      title: texts.loans,
      queryKey: ["loans", ...key],
      ask: () => askLoans({ ...owner, limit: firstRows, sort: "past-due" }),
      of: ownLoanColumns,
      all: listPage({ what: "loans", ...owner }),
    }),
    payments: sectionOf("payments.read", {
      id: "payments",
      title: texts.payments,
      queryKey: ["payments", ...key],
      ask: () => askPayments(query),
      of: ownPaymentColumns,
      all: listPage({ what: "payments", ...owner }),
    }),
    mails: sectionOf("borrowers.read", {
      id: "mails",
      title: texts.mails,
      queryKey: ["mails", ...key],
      ask: () => askMails(query),
      of: ownMailColumns(place),
      all: listPage({ what: "mails", ...owner }),
    }),
  };
}
