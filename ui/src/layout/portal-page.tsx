import { createContext, use, type ReactNode } from "react";
import { Columns, Stack, type Gap } from "./layout.tsx";
import { PendingAlert } from "../messages/pending-alert.tsx";
import styles from "./portal-page.module.css";

/** The help that every portal page shows in its side column. */
export type BesidePages = {
  readonly label: string;
  /** @param isQuiet true if other blocks are above the help */
  readonly help: (isQuiet: boolean) => ReactNode;
};

const Beside = createContext<BesidePages>({ label: "", help: () => null });
export const BesidePagesProvider = Beside.Provider;

export type PortalPageProps = {
  /** Content above both columns: the h1 and its details. */
  readonly head?: ReactNode;
  /** Content above the main column. `head` is above both columns. */
  readonly columnHead?: ReactNode;
  /** The page's blocks in the side column: `aside` before the help, `asideEnd` after it. */
  readonly aside?: ReactNode;
  readonly asideEnd?: ReactNode;
  readonly gap?: Gap;
  readonly children: ReactNode;
};

export function PortalPage(props: PortalPageProps) {
  const { head, columnHead, aside, asideEnd, gap = 10, children } = props;
  const { label, help } = use(Beside);
  return (
    <>
      {head && <div className={styles["head"]}>{head}</div>}
      <Columns
        asideLabel={label}
        aside={
          <>
            {aside}
            {help(Boolean(aside))}
            {asideEnd}
          </>
        }
      >
        {columnHead && <div className={styles["head"]}>{columnHead}</div>}
        <Stack gap={gap} className={styles["content"]}>
          <PendingAlert />
          {children}
        </Stack>
      </Columns>
    </>
  );
}
