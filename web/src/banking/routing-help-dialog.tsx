import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import type { Institution } from "@portal/domain/banking/contract";
import { routingRows, type RoutingType } from "@portal/domain/banking/directory/rules";
import { routingHelpTexts as texts } from "@portal/domain/banking/form/messages";
import { platformRefusals } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RetryAlert } from "../platform/retry-alert.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { routingNumbersQuery } from "./queries.ts";
import { RoutingTable } from "./routing-table.tsx";

export type RoutingHelpDialogProps = {
  /** Shows only this bank's numbers. If undefined, the table shows the numbers of all banks. */
  readonly bankName: string | undefined;
  readonly state: string | null;
  readonly type: RoutingType;
  readonly onUse: (routingNumber: string) => void;
  readonly onClose: () => void;
};

/** Lists a bank's routing numbers by state (SERV-BVER-07, SH-041). */
export function RoutingHelpDialog({ bankName, state, type, onUse, onClose }: RoutingHelpDialogProps) {
  const numbers = useQuery(routingNumbersQuery(type));
  const [search, setSearch] = useState("");
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="md">
      <Stack gap={4}>
        <p className="subtle">
          {bankName && <span className="strong">{bankName}. </span>}
          {texts.lead}
        </p>
        <TextField
          label={texts.search}
          type="search"
          aria-required={false}
          affix={<Icon of={MagnifyingGlassIcon} />}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Found
          list={numbers.data}
          isFailed={numbers.isError && numbers.data === undefined}
          onRetry={() => void numbers.refetch()}
          bank={bankName}
          search={search}
          state={state}
          onUse={onUse}
        />
      </Stack>
    </Dialog>
  );
}

type FoundProps = Pick<RoutingHelpDialogProps, "state" | "onUse"> & {
  readonly list: readonly Institution[] | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly bank: string | undefined;
  readonly search: string;
};

function Found({ list, isFailed, onRetry, bank, search, ...table }: FoundProps) {
  if (isFailed) return <RetryAlert title={platformRefusals.INTERNAL_SERVER_ERROR} onRetry={onRetry} />;
  if (!list) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton height="18rem" />
      </SkeletonGroup>
    );
  }
  const rows = routingRows(list, { bank, search });
  if (rows.length === 0) {
    return <output>{search.trim() === "" ? texts.none : texts.noMatch}</output>;
  }
  // The changed key resets the table, so that each search starts at the top of the results.
  return <RoutingTable key={search} rows={rows} hasBanks={bank === undefined} {...table} />;
}
