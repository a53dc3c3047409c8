import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { byPhone, type PageRoute } from "../platform/page-route.ts";

export const paymentRoutes: readonly PageRoute[] = [
  byPhone("oneTimePayment", { path: oneTimePaymentPath, access: "signed-in" }),
];
