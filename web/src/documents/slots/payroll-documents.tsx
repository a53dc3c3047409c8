import type { Opportunity } from "@portal/domain/applications/contract";
import { payrollTexts as texts } from "@portal/domain/documents/payroll/messages";
import { payrollBusiness, payrollDocuments } from "@portal/domain/documents/payroll/rules";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { accountsQuery } from "../../loans/queries.ts";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Skeleton } from "@portal/ui/messages/skeleton.tsx";
import styles from "./payroll-documents.module.css";

/** Lists the payroll documents that the business must send (SERV-UPPV-03). */
export function PayrollDocuments({ opportunity }: { readonly opportunity: Opportunity }) {
  const id = useId();
  const { accountId, businessEntityType, numberOfEmployees } = opportunity;
  // Uses the account's business type if the application has none.
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
