import { useEffect } from "react";
import { dismissToast, useToasts } from "../../platform/toasts.ts";
import { fetchAhead } from "../../platform/when-idle.ts";
import { Toast, ToastDock } from "../../ui/toast.tsx";

export function Toasts() {
  // Dismisses the toast when the borrower leaves the portal, since only the portal shows a borrower's data.
  useEffect(() => () => dismissToast(), []);
  // Loads the code of toasts ahead, because a toast that appears late would take the focus from another element.
  useEffect(() => fetchAhead(Toast.preload), []);
  return <ToastDock toasts={useToasts()} onDismiss={dismissToast} />;
}
