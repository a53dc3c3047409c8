import type { Opportunity } from "@portal/domain/applications/contract";
import { payrollTexts as texts } from "@portal/domain/documents/payroll/messages";
import { payrollBusiness, payrollDocuments } from "@portal/domain/documents/payroll/rules";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { accountsQuery } from "../loans/queries.ts";
import { Row } from "../ui/layout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./payroll-documents.module.css";

/** Which payroll documents the business is asked for (SERV-UPPV-03). */
export function PayrollDocuments({ opportunity }: { readonly opportunity: Opportunity }) {
  const id = useId();
  const { accountId, businessEntityType, numberOfEmployees } = opportunity;
  // An application that does not say what the business is, is of the account's kind.
  const accounts = useQuery({ ...accountsQuery, enabled: businessEntityType === null });
  if (accounts.isLoading) return <Skeleton height="16rem" />;
  const account = accounts.data?.find((each) => each.accountId === accountId);
  const business = {
    businessEntityType: businessEntityType ?? account?.businessEntityType ?? null,
    numberOfEmployees,
  };
  return (
    <section aria-labelledby={id}>
      <Row isBetween className={styles["head"]}>
        <h2 id={id}>{texts.heading}</h2>
        <span className="sm subtle num">{payrollBusiness(business)}</span>
      </Row>
      <ol className={styles["documents"]}>
        {payrollDocuments(business).map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ol>
    </section>
  );
}
