import { applicationTexts as texts } from "@portal/domain/applications/messages";
import { navigationTexts } from "@portal/domain/frame/messages";
import { contactUsPath } from "@portal/domain/support/paths";
import { useCountry } from "../../platform/page.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { SeedArt } from "@portal/ui/art/seed-art.tsx";
import styles from "./empty-summary.module.css";

/** Shown instead of the summary if the borrower has no open business (CORE-SUM-04). */
export function EmptySummary() {
  const country = useCountry();
  return (
    <div className={styles["empty"]}>
      <SeedArt />
      <Stack gap={3}>
        <h2 className={styles["title"]}>{texts.nothingOpen}</h2>
        <p className="lead">{texts.nothingOpenHint}</p>
      </Stack>
      <Actions>
        <LinkButton href={contactUsPath(country)}>{navigationTexts.contactUs}</LinkButton>
      </Actions>
    </div>
  );
}
