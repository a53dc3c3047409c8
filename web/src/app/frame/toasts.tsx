import { useEffect } from "react";
import { dismissToast, useToast } from "../../platform/toasts.ts";
import { ToastDock } from "../../ui/toast.tsx";

/** What has just ended well, in the corner of whatever page is open. */
export function Toasts() {
  // Outside the portal there is nothing of the borrower's to tell.
  useEffect(() => dismissToast, []);
  return <ToastDock toast={useToast()} onDismiss={dismissToast} />;
}
