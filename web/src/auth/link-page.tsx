import { linkPageTexts } from "@portal/domain/auth/recovery/messages";
import type { ReactNode } from "react";
import type { usePage } from "../platform/page.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { LinkError } from "./link-error.tsx";
import type { MailedLink, useMailedLink } from "./use-mailed-link.ts";

type ReadyLink = Extract<MailedLink, { kind: "ready" }>;

export type LinkPageProps = {
  readonly mailed: ReturnType<typeof useMailedLink>;
  readonly heading: ReturnType<typeof usePage>;
  readonly title: string;
  readonly kind: "create-account" | "reset-account";
  readonly fields: number;
  readonly step?: string;
  readonly lead: (link: ReadyLink) => string;
  /** True to offer a new link to borrowers who already have an account. */
  readonly canAskAgain?: boolean;
  readonly children: (link: ReadyLink) => ReactNode;
};

/** Shows the form of a mailed link, or explains why the link cannot be used (CORE-ERR-10, CORE-ERR-11). */
export function LinkPage(props: LinkPageProps) {
  const { mailed, heading, title, kind, fields, step, lead, canAskAgain = false, children } = props;
  const { link } = mailed;
  const isReady = link.kind === "ready";
  return (
    <>
      <Stack gap={3}>
        {isReady && step && <p className="sm subtle">{step}</p>}
        <h1 {...heading}>{title}</h1>
        {isReady && <p className="lead">{lead(link)}</p>}
      </Stack>
      {isReady && children(link)}
      {link.kind === "loading" && <FormSkeleton label={linkPageTexts.checking} fields={fields} />}
      {(link.kind === "refused" || link.kind === "failed") && (
        <LinkError link={link} kind={kind} error="create" canAskAgain={canAskAgain} heading={heading} />
      )}
    </>
  );
}
