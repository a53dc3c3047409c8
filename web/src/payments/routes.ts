import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import type { PageRoute } from "../platform/page-route.ts";

export const paymentRoutes: readonly PageRoute[] = [
  {
    path: oneTimePaymentPath,
    access: "signed-in",
    screen: async () => (await import("./one-time-payment-screen.tsx")).OneTimePaymentScreen,
  },
];
