import type { AgreementBlock } from "@portal/domain/agreement/contract";
import styles from "./agreement-text.module.css";

export function AgreementText({ blocks }: { readonly blocks: readonly AgreementBlock[] }) {
  return blocks.map((block, at) => (
    // The text never changes, so a block's index can be its key.
    <Block key={at} {...block} />
  ));
}

function Block({ kind, parts }: AgreementBlock) {
  if (kind === "title") return <h3 className={styles["title"]}>{parts.join(" ")}</h3>;
  if (kind === "heading") return <h4 className={styles["heading"]}>{parts.join(" ")}</h4>;
  if (kind === "paragraph") return <p className={styles["words"]}>{parts.join(" ")}</p>;
  return (
    <p className={styles["row"]}>
      {parts.map((part, at) => (
        <span key={at}>{part} </span>
      ))}
    </p>
  );
}

export const plainText = (blocks: readonly AgreementBlock[]) =>
  blocks.map(({ parts }) => parts.join(" ")).join("\n");
