import { useEffect } from "react";
import { dismissToast, useToasts } from "../../platform/toasts.ts";
import { fetchAhead } from "../../platform/when-idle.ts";
import { Toast, ToastDock } from "../../ui/toast.tsx";

/** What has just ended well, in the corner of whatever page is open. */
export function Toasts() {
  // Outside the portal there is nothing of the borrower's to tell.
  useEffect(() => () => dismissToast(), []);
  // A toast that came late would take the focus from where it has gone meanwhile.
  useEffect(() => fetchAhead(Toast.preload), []);
  return <ToastDock toasts={useToasts()} onDismiss={dismissToast} />;
}
