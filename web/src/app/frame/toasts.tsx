import { useEffect } from "react";
import { dismissToast, useToasts } from "@portal/ui/overlays/toasts.ts";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { Toast, ToastDock } from "@portal/ui/overlays/toast.tsx";

export function Toasts() {
  // Dismisses the toast when the borrower leaves the signed-in pages, because other pages show no borrower's data.
  useEffect(() => () => dismissToast(), []);
  // Loads the code of toasts ahead, so that a new toast appears at once and does not take the focus later.
  useEffect(() => fetchAhead(Toast.preload), []);
  return <ToastDock toasts={useToasts()} onDismiss={dismissToast} />;
}
