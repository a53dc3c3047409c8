import { navigationTexts } from "@portal/domain/frame/messages";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { StatsBanner } from "@portal/ui/figures/stats.tsx";
import { Footer } from "../frame/footer.tsx";
import { SignedOutHeader } from "../frame/signed-out-header.tsx";
import frame from "../frame/portal-frame.module.css";
import { SummarySkeleton } from "./summary-skeleton.tsx";
import styles from "./summary-screen.module.css";

/** Shows an outline of the summary page until the page's code has loaded. */
export function SummaryOutline() {
  return (
    <>
      <SignedOutHeader />
      <main className={frame["main"]}>
        <Wrap>
          <StatsBanner
            className={styles["banner"]}
            heading={<h1 className={styles["name"]}>{navigationTexts.summary}</h1>}
          />
          <PortalPage>
            <SummarySkeleton />
          </PortalPage>
        </Wrap>
      </main>
      <Footer />
    </>
  );
}
