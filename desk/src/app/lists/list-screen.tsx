import {
  filtersOfList,
  listAddress,
  listPermissions,
  readListAddress,
  type ListName,
  type ListValues,
} from "@portal/domain/work/lists/address/rules";
import { mostCounted } from "@portal/domain/work/lists/contract";
import { listNames, listTexts as texts } from "@portal/domain/work/lists/messages";
import { keyTexts } from "@portal/domain/work/pages/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { KeyList, type KeyLine } from "../../platform/key-list.tsx";
import { ListPaging, pageSize, placeOf } from "../../platform/list-paging.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { usePage } from "../../platform/page.ts";
import { useStaff } from "../../platform/session.ts";
import { TabLinks } from "../../platform/tab-links.tsx";
import { NoAccess } from "../frame/no-access.tsx";
import { NotFound } from "../frame/not-found.tsx";
import { LazyViewsBar } from "../../work/views/lazy-views-bar.tsx";
import { useAllowed } from "../records/use-allowed.ts";
import { useDeskPlace } from "../records/use-desk-place.ts";
import { FilterBar } from "./filter-bar.tsx";
import { definitionOf } from "./list-definitions.ts";
import { ListEmpty, ListSkeleton } from "./list-empty.tsx";
import type { FilterName } from "./list-filters.ts";
import { ListTable } from "./list-table.tsx";

const listKeys: readonly KeyLine[] = [
  { keys: ["J", "K"], label: keyTexts.move },
  { keys: ["Enter"], label: keyTexts.open },
];

const isList = (what: string): what is ListName => Object.hasOwn(listNames, what);

/** The list of all records of a kind (DESK-FIND-05). */
export function ListScreen() {
  const { what = "" } = useParams();
  const { permissions } = useStaff();
  if (!isList(what)) return <NotFound />;
  const permission = listPermissions[what];
  if (!permissions.includes(permission)) return <NoAccess access={[permission]} />;
  return <ListBoard what={what} />;
}

function ListBoard({ what }: { readonly what: ListName }) {
  const heading = usePage(listNames[what]);
  const navigate = useNavigate();
  const { staffId } = useStaff();
  const desk = useDeskPlace();
  const list = useMemo(() => definitionOf(what, staffId, desk), [what, staffId, desk]);
  const [search] = useSearchParams();
  const values = readListAddress(search);
  const place = placeOf(search);
  const asked = {
    ...values,
    ...(place.cursor !== undefined && { cursor: place.cursor }),
    limit: String(pageSize),
  };
  const query = useQuery({
    queryKey: ["list", what, asked],
    queryFn: () => list.ask(asked),
    // Caches the rows, so that Back from a record shows them at once.
    staleTime: 0,
    gcTime: 300_000,
  });
  // Reads the values from the address again, because a quick choice can come before the previous one is rendered.
  const choose = (change: ListValues) => {
    const newest = readListAddress(new URLSearchParams(location.search));
    void navigate(listAddress(what, { ...newest, ...change }), { replace: true });
  };
  const clear = (names: readonly FilterName[]) => {
    choose(Object.fromEntries(names.map((name) => [name, undefined])));
    // Focuses the heading, because the pressed button disappears.
    heading.ref.current?.focus();
  };
  return (
    <>
      <h1 {...heading}>{listNames[what]}</h1>
      <ListTabs what={what} />
      <LazyViewsBar
        key={`views-${what}`}
        page={what}
        address={listAddress(what, filtersOfList(what, values))}
      />
      <FilterBar
        key={what}
        filters={list.filters}
        sorts={list.sorts}
        values={values}
        onChoose={choose}
        onClear={clear}
      />
      <Loaded state={loadState([query], (data) => data)} skeleton={<ListSkeleton />}>
        {({ rows, total, nextCursor }) =>
          rows.length === 0 ? (
            <ListEmpty values={values} onClear={() => clear(Object.keys(values) as FilterName[])} />
          ) : (
            <>
              <ListTable key={search.toString()} caption={listNames[what]} of={list.columns} rows={rows} />
              <ListPaging
                place={place}
                label={texts.pages}
                shown={rows.length}
                total={total}
                mostCounted={mostCounted}
                nextCursor={nextCursor}
                addressAt={(cursor) => listAddress(what, values, cursor)}
              />
            </>
          )
        }
      </Loaded>
      <KeyList keys={listKeys} />
    </>
  );
}

function ListTabs({ what }: { readonly what: ListName }) {
  const names = Object.keys(listNames) as ListName[];
  const tabs = useAllowed(names.map((name) => ({ name, permission: listPermissions[name] })));
  return (
    <TabLinks
      label={texts.tabs}
      current={what}
      tabs={tabs.map(({ name }) => ({ name, label: listNames[name], to: listAddress(name, {}) }))}
    />
  );
}
