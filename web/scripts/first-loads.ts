import type { FirstLoad } from "@portal/ui/scripts/first-loads.ts";

/** Size limits for the files that two pages load before a borrower can use them. Later files do not count. */
export const firstLoads: readonly FirstLoad[] = [
  { page: "The login page", modules: ["login-screen.tsx"], budgetBytes: 104 * 1024 },
  {
    page: "The summary of a signed-in borrower",
    modules: ["portal-frame.tsx", "page-layout.tsx", "summary-screen.tsx"],
    budgetBytes: 140 * 1024,
  },
];
