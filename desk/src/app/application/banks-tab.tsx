import type { LenderAccount } from "@portal/domain/banking/lender/contract";
import { bankRoles, partTexts as texts } from "@portal/domain/work/applications/messages";
import { noValue } from "@portal/domain/work/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useStaff } from "../../platform/session.ts";
import { banksQuery } from "../../work/applications/queries.ts";
import { DetailTable } from "./detail-table.tsx";
import { PartSkeleton } from "./owners-tab.tsx";

/** The bank accounts of the application, with the last four digits only. */
export function BanksTab({ opportunityId }: { readonly opportunityId: string }) {
  const { deskTimeZone } = useStaff().settings;
  const query = useQuery(banksQuery(opportunityId));
  return (
    <Loaded state={loadState([query], (banks) => banks)} skeleton={<PartSkeleton />}>
      {({ accounts, paymentDay }) =>
        accounts.length === 0 ? (
          <p className="muted">{texts.noBanks}</p>
        ) : (
          <Stack gap={3}>
            {paymentDay && <p className="sm muted">{fillIn(texts.paymentDay, { day: paymentDay })}</p>}
            <DetailTable
              caption={texts.banks}
              columns={[texts.bankRole, texts.institution, texts.account, texts.holder, texts.saved]}
              rows={accounts.map((account) => ({
                key: `${account.role} ${account.position}`,
                cells: [
                  bankRoles[account.role],
                  account.institution ?? noValue,
                  accountText(account),
                  account.businessName ?? noValue,
                  dayAtDesk(account.savedTimestamp, deskTimeZone),
                ],
              }))}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}

function accountText({ isPaypalAccount, accountType, lastFour }: LenderAccount): string {
  if (isPaypalAccount) return texts.paypal;
  if (lastFour === null) return accountType ?? noValue;
  return accountType === null
    ? fillIn(texts.endingOnly, { lastFour })
    : fillIn(texts.ending, { type: accountType, lastFour });
}
