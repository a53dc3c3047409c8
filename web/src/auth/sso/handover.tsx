import { signOnTexts } from "@portal/domain/auth/sso/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { usePage } from "../../platform/page.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Pair } from "@portal/ui/layout/pair.tsx";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import styles from "./handover.module.css";

export type HandoverStep = "leaving" | "returning" | "confirming";

export function Handover({ step }: { readonly step: HandoverStep }) {
  const provider = config().ssoProviderName;
  const title = fillIn(signOnTexts[step].title, { provider });
  const heading = usePage(title);
  return (
    <>
      <Pair partner={provider} />
      <Stack gap={3}>
        <h1 {...heading}>{title}</h1>
        <p className="lead">{fillIn(signOnTexts[step].lead, { provider })}</p>
      </Stack>
      <output className={styles["wait"]}>
        <Spinner size="sm" />
        {signOnTexts.wait}
      </output>
    </>
  );
}
