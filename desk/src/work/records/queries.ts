import * as contract from "@portal/domain/work/records/contract";
import { queryOptions } from "@tanstack/react-query";
import { askDesk } from "../../platform/call-desk.ts";

/** Records load again at each visit, because others change them. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

export const personQuery = (contactId: string) =>
  queryOptions({
    queryKey: ["person", contactId],
    queryFn: () => askDesk(contract.getLenderContact, { params: { contactId } }),
    ...fresh,
  });

export const businessQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["business", accountId],
    queryFn: () => askDesk(contract.getLenderAccount, { params: { accountId } }),
    ...fresh,
  });

export const loanQuery = (advanceId: string) =>
  queryOptions({
    queryKey: ["loan", advanceId],
    queryFn: () => askDesk(contract.getLenderAdvance, { params: { advanceId } }),
    ...fresh,
  });

export const banksQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["business-banks", accountId],
    queryFn: () => askDesk(contract.listAccountBanks, { params: { accountId } }),
    ...fresh,
  });

export const signInsQuery = (contactId: string, limit: number) =>
  queryOptions({
    queryKey: ["sign-ins", contactId, limit],
    queryFn: () => askDesk(contract.listSignIns, { params: { contactId }, query: { limit } }),
    ...fresh,
  });
