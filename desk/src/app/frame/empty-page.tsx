import { shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import { queuePage } from "@portal/domain/work/paths";
import { SeedArt } from "@portal/ui/art/seed-art.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { usePage } from "../../platform/page.ts";
import { useStaff } from "../../platform/session.ts";
import styles from "./empty-page.module.css";

/** A page without contents: a drawing, an explanation, and a link to the queue. */
export function EmptyPage({ title, lead }: { readonly title: string; readonly lead: string }) {
  const heading = usePage(title);
  const hasQueue = tabsOf(useStaff().roles).length > 0;
  return (
    <div className={styles["empty"]}>
      <SeedArt />
      <Stack gap={2}>
        <h1 {...heading}>{title}</h1>
        <p className="muted">{lead}</p>
      </Stack>
      {hasQueue && (
        <LinkButton size="dense" href={queuePage()}>
          {texts.goToQueue}
        </LinkButton>
      )}
    </div>
  );
}
