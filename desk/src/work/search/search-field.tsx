import { mostQuery } from "@portal/domain/work/search/rules";
import { searchTexts as texts } from "@portal/domain/work/search/messages";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { Icon } from "@portal/ui/art/icon.tsx";
import { usePressOutside } from "@portal/ui/use-press-outside.ts";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useKeys } from "../../platform/use-keys.ts";
import styles from "./search-field.module.css";
import { SearchPanel, type ListKeys } from "./search-panel.tsx";

/** The search in the header: a field with a list of results below (WAI-ARIA, combobox). */
export function SearchField() {
  const panelId = useId();
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listKeys = useRef<ListKeys>(undefined);
  /** True if Enter was pressed before the results arrived. The best result then opens when the results arrive. */
  const isEnterWaiting = useRef(false);
  const [words, setWords] = useState("");
  const [isFocused, setFocused] = useState(false);
  const [active, setActive] = useState<string>();
  const query = words.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  const isOpen = isFocused && query !== "";
  useKeys({
    "/": () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const close = () => {
    setFocused(false);
    setActive(undefined);
  };
  usePressOutside(root, isOpen, close);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") {
      if (isOpen) close();
      else setWords("");
    } else if (key === "ArrowDown" && !isOpen && query !== "") setFocused(true);
    else if (!isOpen) return;
    else if (listKeys.current?.(key)) isEnterWaiting.current = false;
    else if (key === "Enter") isEnterWaiting.current = true;
    else return;
    event.preventDefault();
  };

  return (
    <search
      ref={root}
      className={styles["search"]}
      onBlur={({ relatedTarget }) => {
        // `relatedTarget` is null if the whole window loses the focus. The list then stays open.
        if (relatedTarget && !root.current?.contains(relatedTarget)) close();
      }}
    >
      <Icon of={MagnifyingGlassIcon} className={styles["icon"]} />
      <input
        ref={input}
        className={styles["input"]}
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={texts.field}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? active : undefined}
        placeholder={texts.placeholder}
        maxLength={mostQuery}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={words}
        onFocus={() => setFocused(true)}
        onClick={() => setFocused(true)}
        onChange={({ target }) => {
          isEnterWaiting.current = false;
          setWords(target.value);
          setFocused(true);
        }}
        onKeyDown={onKeyDown}
      />
      {!isFocused && words === "" && (
        <kbd className={`kbd ${styles["key"]}`} aria-hidden>
          /
        </kbd>
      )}
      {isOpen && (
        <SearchPanel
          id={panelId}
          words={query}
          onActive={setActive}
          listKeys={listKeys}
          takeEnter={() => {
            const isWaiting = isEnterWaiting.current;
            isEnterWaiting.current = false;
            return isWaiting;
          }}
          onDone={() => {
            setWords("");
            close();
            input.current?.blur();
          }}
        />
      )}
    </search>
  );
}
