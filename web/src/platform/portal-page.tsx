import { createContext, use, type ReactNode } from "react";
import { Columns, Stack, type Gap } from "../ui/layout.tsx";
import { PendingAlert } from "./pending-alert.tsx";
import styles from "./portal-page.module.css";

/** What stands beside every page of the portal; the layout route around the pages brings it. */
export type BesidePages = {
  /** Names the column. */
  readonly label: string;
  /** @param isQuiet not the first block of the column */
  readonly help: (isQuiet: boolean) => ReactNode;
};

const Beside = createContext<BesidePages>({ label: "", help: () => null });
export const BesidePagesProvider = Beside.Provider;

export type PortalPageProps = {
  /** Above both columns: the h1 and what belongs to it. */
  readonly head?: ReactNode;
  /** The same above the main column alone. */
  readonly columnHead?: ReactNode;
  /** The page's own blocks of the column beside it, before the help and after it. */
  readonly aside?: ReactNode;
  readonly asideEnd?: ReactNode;
  readonly gap?: Gap;
  readonly children: ReactNode;
};

/** A page of the portal: its head, the message that waits for it, its content, and the help beside it. */
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
