import { firstTexts } from "@portal/domain/staff/shell/messages";
import { shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { deskPath } from "@portal/domain/staff/paths";
import { Banner } from "./banner.tsx";

const script = "script[type=module][src]";

/**
 * Returns whether the server has a newer build: its page names a different first script than this page. Returns false
 * if the server does not answer.
 */
async function isNewerServed(): Promise<boolean> {
  const own = document.querySelector(script)?.getAttribute("src");
  if (!own) return false;
  try {
    const response = await fetch(deskPath, { cache: "no-cache", signal: AbortSignal.timeout(10_000) });
    const served = /<script type="module"[^>]* src="([^"]+)"/.exec(await response.text())?.[1];
    return response.ok && served !== undefined && served !== own;
  } catch {
    return false;
  }
}

/** Offers to reload if the server has a newer version. Checks this after each change of page (DESK-SHELL-10). */
export function VersionBanner() {
  const { pathname } = useLocation();
  /** The page on which the newer version was noticed. */
  const [noticedAt, setNoticedAt] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if ((await isNewerServed()) && !isGone) setNoticedAt(pathname);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [pathname]);
  return (
    <Banner kind="info">
      {noticedAt !== undefined && (
        <>
          <span>{texts.newVersion}</span>
          <TextButton onClick={() => location.reload()}>{firstTexts.reload}</TextButton>
        </>
      )}
    </Banner>
  );
}
