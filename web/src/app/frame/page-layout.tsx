import { asideText } from "@portal/domain/frame/messages";
import { Outlet } from "react-router";
import { BesidePagesProvider, type BesidePages } from "@portal/ui/layout/portal-page.tsx";
import { HelpPanel } from "./help-panel.tsx";

const beside: BesidePages = { label: asideText, help: (isQuiet) => <HelpPanel isQuiet={isQuiet} /> };

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
