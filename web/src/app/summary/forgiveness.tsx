import { isOffBook, sbaType } from "@portal/domain/loans/rules";
import type { ComponentProps } from "react";
import { useCountry } from "../../platform/page.ts";
import { lazyPart } from "@portal/ui/lazy-part.ts";

/** Loaded lazily, because few borrowers have a loan that can be forgiven. */
const ForgivenessCards = lazyPart(
  async () => (await import("../../forgiveness/home/forgiveness-cards.tsx")).ForgivenessCards,
);

/** Shows the next steps for the forgiveness of PPP loans, and a note on loans sold to another bank. */
export function Forgiveness({ advances, ...rest }: ComponentProps<typeof ForgivenessCards>) {
  // Canada has no loan forgiveness (FH-04).
  const isHere = useCountry() === "us";
  const shown = advances.filter((advance) => advance.type === sbaType || isOffBook(advance));
  return isHere && shown.length > 0 && <ForgivenessCards {...rest} advances={shown} />;
}
