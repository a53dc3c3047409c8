import { messagePath } from "@portal/domain/support/paths";
import { threadTexts as texts } from "@portal/domain/support/threads/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useCountry } from "../../platform/page.ts";
import { useUnread } from "../../support/threads/queries.ts";

/** Announces an unread message from the lender and links to its thread. Uses the newest such thread (DESK-BOR-05). */
export function ReplyAlert() {
  const country = useCountry();
  const newest = useUnread()?.newest;
  if (!newest) return null;
  return (
    <Alert
      kind="info"
      title={fillIn(newest.isReply ? texts.replied : texts.wroteFirst, { topic: newest.topic })}
      action={
        <LinkButton variant="secondary" size="sm" href={messagePath(country, { caseId: newest.caseId })}>
          {newest.isReply ? texts.readReply : texts.readMessage}
        </LinkButton>
      }
    />
  );
}
