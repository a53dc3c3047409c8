import { uploadTexts as texts } from "@portal/domain/forgiveness/upload/messages";
import type { Advance } from "@portal/domain/loans/contract";
import { useQuery } from "@tanstack/react-query";
import { loanProductsQuery } from "../../loans/products/queries.ts";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

/** Shows the loan that the documents belong to. A borrower may have several loans. */
export function LoanBlock({ advance }: { readonly advance: Advance }) {
  const { data: loans = [] } = useQuery(loanProductsQuery);
  const loan = loans.find(({ id }) => id === advance.id);
  if (!loan) return null;
  return (
    <AsideBlock title={texts.loan} isQuiet>
      <KeyValueList
        items={[
          { label: texts.business, value: loan.accountName },
          { label: texts.loanNumber, value: loan.loanId },
        ]}
      />
    </AsideBlock>
  );
}
