/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for results below a text field. */
import { mostShown, searchKind, type SearchKind } from "@portal/domain/work/search/contract";
import { searchKinds, searchTexts as texts } from "@portal/domain/work/search/messages";
import { searchPage } from "@portal/domain/work/paths";
import { isLongEnough, queryWords } from "@portal/domain/work/search/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useImperativeHandle, useState, type ReactNode, type RefObject } from "react";
import { Link, useNavigate } from "react-router";
import { KeyCaps } from "../../platform/key-list.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { resultLines, type ResultLine } from "./result-lines.ts";
import { MarkedText } from "./marked-text.tsx";
import { searchQuery, type SearchReply } from "./queries.ts";
import styles from "./search-panel.module.css";
import { keepSearchedWords } from "./use-searched-words.ts";

/** Milliseconds without typing after which the search starts. */
const pauseMilliseconds = 120;

/** Handles a key that was pressed in the field. Returns whether the list used the key. */
export type ListKeys = (key: string) => boolean;

type SearchPanelProps = {
  readonly id: string;
  readonly words: string;
  /** Reports the id of the option that Enter opens. */
  readonly onActive: (id: string | undefined) => void;
  readonly listKeys: RefObject<ListKeys | undefined>;
  /** Returns true, but only once, if Enter was pressed before the results arrived. */
  readonly takeEnter: () => boolean;
  readonly onDone: () => void;
};

/** The results below the search field, at most ten of each kind. */
export function SearchPanel(props: SearchPanelProps) {
  const { id, words } = props;
  return (
    <div className={styles["panel"]}>
      {isLongEnough(words) ? (
        <Results {...props} />
      ) : (
        <div id={id} role="listbox" aria-label={texts.field} className={styles["short"]}>
          <output>{texts.tooShort}</output>
        </div>
      )}
    </div>
  );
}

/** Returns the typed words after a pause in typing. */
function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}

const linesIn = (reply: SearchReply) =>
  searchKind.options.flatMap((kind) => resultLines[kind](reply).slice(0, mostShown));

function Results({ id, words, onActive, listKeys, takeEnter, onDone }: SearchPanelProps) {
  const navigate = useNavigate();
  const paused = usePaused(words);
  const query = useQuery({ ...searchQuery(paused), placeholderData: (earlier) => earlier });
  const state = loadState([query], (reply) => reply);
  const lines = query.data ? linesIn(query.data) : [];
  const isCurrent = paused === words && query.data !== undefined && !query.isPlaceholderData;
  const optionId = (line: ResultLine) => `${id}-${line.kind}-${line.id}`;
  // A choice applies only to the words for which it was made. After further typing, Enter opens the best result.
  const [choice, setChoice] = useState({ words, id: "" });
  const chosen = choice.words === words ? lines.find((line) => optionId(line) === choice.id) : undefined;
  const current = chosen ?? lines.find(({ isExact }) => isExact) ?? lines[0];
  const currentId = current && optionId(current);

  // Reports the active option even before the first arrow key, because screen readers read it.
  useEffect(() => onActive(currentId), [currentId, onActive]);
  useEffect(() => {
    if (!isCurrent || !takeEnter() || !current) return;
    onDone();
    void navigate(current.href);
  });
  useImperativeHandle(listKeys, (): ListKeys => (key) => {
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      const at = lines.findIndex((line) => line === current);
      const next = lines.at((at + step + lines.length) % Math.max(1, lines.length));
      if (next) {
        setChoice({ words, id: optionId(next) });
        document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
      }
      return true;
    }
    if (key !== "Enter" || !isCurrent || !current) return false;
    onDone();
    void navigate(current.href);
    return true;
  });

  const found = queryWords(paused);
  return (
    <Loaded
      state={state}
      skeleton={
        <div id={id} role="listbox" aria-label={texts.field} className={styles["short"]}>
          <output>{texts.searching}</output>
        </div>
      }
    >
      {(reply) => (
        <>
          <output className="vh">
            {lines.length === 1 ? texts.foundOne : fillIn(texts.found, { n: lines.length })}
          </output>
          <div
            id={id}
            role="listbox"
            aria-label={texts.field}
            aria-busy={!isCurrent}
            className={styles["list"]}
          >
            {searchKind.options.map((kind) => (
              <Group key={kind} kind={kind} isMore={reply.isMore[kind]}>
                {resultLines[kind](reply)
                  .slice(0, mostShown)
                  .map((line) => (
                    <Link
                      key={line.id}
                      id={optionId(line)}
                      role="option"
                      aria-selected={line.kind === current?.kind && line.id === current.id}
                      tabIndex={-1}
                      to={line.href}
                      className={styles["hit"]}
                      onClick={onDone}
                    >
                      <span className={styles["text"]}>
                        <MarkedText text={line.title} words={found} className={styles["title"]} />
                        <MarkedText text={line.detail} words={found} className={styles["detail"]} />
                      </span>
                      <span className={styles["end"]}>{line.end}</span>
                    </Link>
                  ))}
              </Group>
            ))}
            {lines.length === 0 && (
              <div className={styles["none"]}>
                <p className="strong">{fillIn(texts.none, { query: paused })}</p>
                <p className="muted">{texts.noneLead}</p>
              </div>
            )}
          </div>
          {lines.length > 0 && (
            <div className={styles["foot"]}>
              <Link
                to={searchPage()}
                className={styles["all"]}
                onClick={() => {
                  keepSearchedWords(words);
                  onDone();
                }}
              >
                {texts.showAll}
              </Link>
              <span className={styles["keys"]} aria-hidden>
                <KeyCaps keys={["↑", "↓"]} /> {texts.move} <KeyCaps keys={["Enter"]} /> {texts.openResult}
              </span>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

type GroupProps = {
  readonly kind: SearchKind;
  readonly isMore: boolean;
  readonly children: readonly ReactNode[];
};

function Group({ kind, isMore, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <div role="group" aria-label={searchKinds[kind]}>
      <p className={styles["kind"]} aria-hidden>
        {searchKinds[kind]}
      </p>
      {isMore && <p className={styles["more"]}>{texts.tooMany}</p>}
      {children}
    </div>
  );
}
