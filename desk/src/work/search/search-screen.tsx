import { searchKind, type SearchKind } from "@portal/domain/work/search/contract";
import { searchKinds, searchPageTexts as texts, searchTexts } from "@portal/domain/work/search/messages";
import { keyTexts } from "@portal/domain/work/pages/messages";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { isLongEnough } from "@portal/domain/work/search/rules";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { KeyList, type KeyLine } from "../../platform/key-list.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { usePage } from "../../platform/page.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { searchQuery, type SearchReply } from "./queries.ts";
import { ResultTable } from "./result-table.tsx";
import tabStyles from "../../platform/tab-links.module.css";
import styles from "./search-screen.module.css";
import { useSearchedWords } from "./use-searched-words.ts";

const pageKeys: readonly KeyLine[] = [
  { keys: ["/"], label: searchTexts.field },
  { keys: ["J", "K"], label: keyTexts.move },
  { keys: ["Enter"], label: keyTexts.open },
];

/** All results of the search, by kind. The query is not in the address, so a reload shows an empty page. */
export function SearchScreen() {
  const heading = usePage(texts.title);
  const words = useSearchedWords();
  return (
    <>
      <h1 {...heading}>{texts.title}</h1>
      {isLongEnough(words) ? <Results key={words} words={words} /> : <p className="muted">{texts.empty}</p>}
      <KeyList keys={pageKeys} />
    </>
  );
}

function Results({ words }: { readonly words: string }) {
  const [tab, setTab] = useState<SearchKind | "all">("all");
  const results = useRef<HTMLDivElement>(null);
  const all = useQuery(searchQuery(words));
  const ofKind = useQuery({
    ...searchQuery(words, tab === "all" ? undefined : tab),
    placeholderData: () => all.data,
  });
  const state = loadState([all, ofKind], (everything, some) => ({ everything, some }));
  const move = (step: 1 | -1) => {
    const links = [...(results.current?.querySelectorAll<HTMLElement>("tbody th a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[at === -1 ? 0 : at + step]?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => results.current?.querySelector<HTMLElement>("tbody th a")?.click(),
  });
  return (
    <>
      <p className={styles["query"]}>{fillIn(texts.query, { query: words })}</p>
      <Loaded state={state} skeleton={<ResultsSkeleton />}>
        {({ everything, some }) => (
          <>
            <nav className={tabStyles["tabs"]} aria-label={texts.title}>
              {(["all", ...searchKind.options] as const).map((value) => (
                <button
                  key={value}
                  type="button"
                  className={tabStyles["tab"]}
                  aria-current={value === tab ? "true" : undefined}
                  onClick={() => setTab(value)}
                >
                  {value === "all" ? texts.all : searchKinds[value]}
                  {value !== "all" && (
                    <span className={tabStyles["count"]}> {countText(everything, value)}</span>
                  )}
                </button>
              ))}
            </nav>
            <div ref={results}>
              {tab === "all" ? (
                <AllKinds reply={everything} words={words} />
              ) : (
                <Kind kind={tab} reply={some} words={words} />
              )}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

type RepliedProps = { readonly reply: SearchReply; readonly words: string };

function AllKinds(props: RepliedProps) {
  const kinds = searchKind.options.filter((kind) => props.reply[kind].length > 0);
  if (kinds.length === 0) return <None words={props.words} />;
  return kinds.map((kind) => <Kind key={kind} kind={kind} {...props} />);
}

function Kind({ kind, reply, words }: RepliedProps & { readonly kind: SearchKind }) {
  if (reply[kind].length === 0) return <None words={words} />;
  return (
    <section className={styles["kind"]}>
      <h2 className={styles["heading"]}>
        {searchKinds[kind]} <span>{countText(reply, kind)}</span>
      </h2>
      {reply.isMore[kind] && <Alert title={searchTexts.tooMany} className={styles["more"]} />}
      <ResultTable kind={kind} reply={reply} words={words} />
    </section>
  );
}

const None = ({ words }: { readonly words: string }) => (
  <div className={styles["none"]}>
    <p className="strong">{fillIn(searchTexts.none, { query: words })}</p>
    <p className="muted">{searchTexts.noneLead}</p>
  </div>
);

function countText({ counts, isMore }: SearchReply, kind: SearchKind): string {
  const n = withSeparators(counts[kind]);
  return isMore[kind] ? fillIn(texts.more, { n }) : n;
}

const ResultsSkeleton = () => (
  <SkeletonGroup label={searchTexts.searching}>
    <div className={styles["skeleton"]}>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} height="3.5rem" />
      ))}
    </div>
  </SkeletonGroup>
);
