import { asideText } from "@portal/domain/frame/messages";
import { supportTexts } from "@portal/domain/support/messages";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import { BesidePagesProvider, type BesidePages } from "@portal/ui/layout/portal-page.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Outlet } from "react-router";
import { HelpSkeleton } from "./help-skeleton.tsx";

/** The help panel loads later, because a borrower can use the page without it. */
const HelpPanel = lazyPart(async () => (await import("./help-panel.tsx")).HelpPanel);

const beside: BesidePages = {
  label: asideText,
  help: (isQuiet) => (
    <AsideBlock title={supportTexts.haveQuestions} isQuiet={isQuiet}>
      <HelpPanel fallback={<HelpSkeleton />} />
    </AsideBlock>
  ),
};

/**
 * The layout route of the portal's pages. Adds the help panel here, so that pages need no imports from other slices.
 */
export function PageLayout() {
  return (
    <BesidePagesProvider value={beside}>
      <Outlet />
    </BesidePagesProvider>
  );
}
