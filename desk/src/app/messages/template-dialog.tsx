import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { insertTexts as texts } from "@portal/domain/support/desk/messages";
import type { Template } from "@portal/domain/support/lender/templates/contract";
import { Icon } from "@portal/ui/art/icon.tsx";
import { PlainButton } from "@portal/ui/buttons/plain-button.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { classNames } from "@portal/ui/class-names.ts";
import control from "@portal/ui/fields/control.module.css";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import { Loaded } from "../../platform/loaded.tsx";
import { templatesQuery } from "../../support/queries.ts";
import styles from "./template-dialog.module.css";

type TemplateDialogProps = {
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
};

/** Finds a template by words and inserts it (DESK-CASE-06). */
export function TemplateDialog({ onInsert, onClose }: TemplateDialogProps) {
  const query = useQuery(templatesQuery);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      initialFocus="field"
      view={query.isSuccess ? "list" : "loading"}
      footer={
        <p className={classNames("sm muted", styles["note"])}>
          <kbd className="kbd">Enter</kbd> {texts.note}
        </p>
      }
    >
      <Loaded
        state={loadState([query], (templates) => templates)}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton height="15rem" />
          </SkeletonGroup>
        }
      >
        {(templates) => <Templates templates={templates} onInsert={onInsert} />}
      </Loaded>
    </Dialog>
  );
}

function Templates({
  templates,
  onInsert,
}: {
  readonly templates: readonly Template[];
  readonly onInsert: (text: string) => void;
}) {
  const list = useId();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const found = findTemplates(templates, words);
  const active = found[Math.min(at, found.length - 1)];
  const idOf = ({ templateId }: Template) => `${list}-${templateId}`;
  const move = (step: 1 | -1) => {
    const next = Math.min(Math.max(at + step, 0), found.length - 1);
    setAt(next);
    const target = found[next];
    if (target) document.querySelector(`#${CSS.escape(idOf(target))}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) onInsert(active.text);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classNames(control["group"], styles["find"])}>
        <span className={control["affix"]}>
          <Icon of={MagnifyingGlassIcon} size="sm" />
        </span>
        <input
          className={control["input"]}
          aria-label={texts.find}
          aria-controls={list}
          autoComplete="off"
          value={words}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setAt(0);
          }}
        />
      </div>
      {/* Announces the current template to screen readers, because the focus stays in the field while arrow keys move. */}
      <output className="vh">{active ? `${active.name}. ${active.topic ?? ""}` : texts.none}</output>
      <ul id={list} aria-label={texts.templates}>
        {found.map((template) => (
          <li key={template.templateId}>
            <PlainButton
              id={idOf(template)}
              aria-current={template === active}
              className={styles["option"]}
              onClick={() => onInsert(template.text)}
            >
              <span className={styles["line"]}>
                <span className="strong">{template.name}</span>{" "}
                <span className={styles["topic"]}>{template.topic}</span>
              </span>{" "}
              <span className={styles["text"]}>{template.text}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">{texts.none}</p>}
    </>
  );
}

/** Returns the templates that contain all words. Templates with the words in their name come first. */
function findTemplates(templates: readonly Template[], typed: string): Template[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const named = templates.filter(({ name }) => has(name));
  const others = templates.filter(
    (template) =>
      !named.includes(template) && has(`${template.name} ${template.topic ?? ""} ${template.text}`),
  );
  return [...named, ...others];
}
