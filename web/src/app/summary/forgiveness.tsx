import { isOffBook, sbaType } from "@portal/domain/loans/rules";
import type { ComponentProps } from "react";
import { useCountry } from "../../platform/page.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

/** Few have a loan that can be forgiven. */
const ForgivenessCards = lazyPart(
  async () => (await import("../../forgiveness/home/forgiveness-cards.tsx")).ForgivenessCards,
);

/** What the forgiveness of these loans asks for, and what became of those that another bank has. */
export function Forgiveness({ advances, ...rest }: ComponentProps<typeof ForgivenessCards>) {
  // There is none in Canada (FH-04).
  const isHere = useCountry() === "us";
  const shown = advances.filter((advance) => advance.type === sbaType || isOffBook(advance));
  return isHere && shown.length > 0 && <ForgivenessCards {...rest} advances={shown} />;
}
