import { shortcutTexts as texts } from "@portal/domain/staff/frame/messages";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import { keyTexts } from "@portal/domain/work/pages/messages";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { KeyCaps, type KeyLine } from "../../platform/key-list.tsx";
import { useStaff } from "../../platform/session.ts";
import styles from "./shortcut-sheet.module.css";

type Place = { readonly title: string; readonly lines: readonly KeyLine[] };

const lists: Place = {
  title: keyTexts.lists,
  lines: [
    { keys: ["J", "K"], label: keyTexts.move },
    { keys: ["Enter"], label: keyTexts.open },
    { keys: ["X"], label: keyTexts.select },
    { keys: ["A"], label: keyTexts.assign },
    { keys: ["N"], label: keyTexts.takeNext },
    { keys: ["E"], label: keyTexts.aside },
  ],
};

const application: Place = {
  title: keyTexts.application,
  lines: [
    { keys: ["J", "K"], label: keyTexts.move },
    { keys: ["Enter"], label: keyTexts.review },
    { keys: ["S"], label: keyTexts.moveStage },
    { keys: ["M"], label: keyTexts.requestMore },
    { keys: ["O"], label: keyTexts.note },
  ],
};

const documents: Place = {
  title: keyTexts.document,
  lines: [
    { keys: ["A"], label: keyTexts.accept },
    { keys: ["R", "1…9"], between: texts.thenPress, label: keyTexts.returnReason },
    { keys: ["M"], label: keyTexts.oneMore },
    { keys: ["U"], label: keyTexts.undo },
    { keys: ["N"], label: keyTexts.skip },
    { keys: ["⇧", "A"], label: keyTexts.acceptAll },
    { keys: ["←", "→"], label: keyTexts.files },
    { keys: ["Space"], label: keyTexts.pages },
    { keys: ["+", "-", "0"], label: keyTexts.zoom },
    { keys: ["T"], label: keyTexts.rotate },
    { keys: ["C"], label: keyTexts.compare },
    { keys: ["F"], label: keyTexts.find },
  ],
};

const forms: Place = {
  title: keyTexts.form,
  lines: [{ keys: ["Ctrl", "Enter"], label: keyTexts.save }],
};

const message: Place = {
  title: keyTexts.message,
  lines: [
    { keys: ["Ctrl", "Enter"], label: keyTexts.send },
    { keys: ["Ctrl", "⇧", "Enter"], label: keyTexts.sendAndClose },
    { keys: ["Ctrl", "/"], label: keyTexts.insertTemplate },
  ],
};

/** Lists the keys of the person's pages, by place (desk catalogue, section 2.8). */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { roles, permissions } = useStaff();
  const hasQueue = tabsOf(roles).length > 0;
  const canReview = permissions.includes("documents.review");
  const hasMessages = permissions.includes("cases.read");
  const everywhere: Place = {
    title: texts.everywhere,
    lines: [
      ...(permissions.includes("borrowers.read") ? [{ keys: ["/"], label: texts.search }] : []),
      { keys: ["?"], label: texts.list },
      ...(hasQueue ? [{ keys: ["G", "Q"], between: texts.thenPress, label: texts.queue }] : []),
      ...(hasMessages ? [{ keys: ["G", "M"], between: texts.thenPress, label: texts.messages }] : []),
      { keys: ["⇧", "L"], label: texts.lock },
      { keys: ["Esc"], label: texts.close },
    ],
  };
  const canRead = permissions.includes("borrowers.read");
  const left = [everywhere, ...(hasQueue ? [lists] : []), ...(canRead ? [application] : [])];
  const right = [
    ...(canReview ? [documents, forms] : []),
    ...(permissions.includes("cases.write") ? [message] : []),
  ];
  return (
    <Dialog isOpen isTextOnly onClose={onClose} title={texts.title} size={right.length > 0 ? "wide" : "md"}>
      <div className={styles["columns"]}>
        {[left, right].map(
          (places) =>
            places.length > 0 && (
              <div key={places[0]?.title} className={styles["column"]}>
                {places.map((place) => (
                  <Lines key={place.title} {...place} />
                ))}
              </div>
            ),
        )}
      </div>
    </Dialog>
  );
}

function Lines({ title, lines }: Place) {
  return (
    <section>
      <h3 className={styles["place"]}>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.label} className={styles["line"]}>
            <span>{line.label}</span>
            <span className={styles["keys"]}>
              <KeyCaps {...line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
