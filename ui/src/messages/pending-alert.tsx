import { Alert } from "./alert.tsx";
import { dismissAlert, usePendingAlert } from "./alerts.ts";

export function PendingAlert() {
  const alert = usePendingAlert();
  if (!alert) return null;
  return (
    <Alert kind={alert.type} title={alert.text} onDismiss={dismissAlert}>
      {alert.detail}
    </Alert>
  );
}
