import { cardButtons, cardTexts, homeTexts } from "@portal/domain/forgiveness/home/messages";
import { stageCard } from "@portal/domain/forgiveness/home/rules";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { useCardWay } from "../home/use-card-way.ts";

type StageStepProps = {
  readonly task: ForgivenessTask;
  /** True if the page's heading already names the stage. */
  readonly isHeading: boolean;
};

/** Offers the stage's action: resume, review the recommended amount or view the outcome (FH-95). */
export function StageStep({ task, isHeading }: StageStepProps) {
  const way = useCardWay(task);
  const card = stageCard(task.record, task.requests);
  if (card === "unset" || card.way === undefined || card.way === "summary") return null;
  const { title, body } = cardTexts[card.text];
  const to = card.way;
  const href = way.hrefOf(to);
  const size = isHeading ? "md" : "sm";
  const button =
    href === undefined ? (
      <Button
        size={size}
        isPending={way.isPending}
        pendingLabel={homeTexts.resuming}
        onClick={() => void way.press(to)}
      >
        {cardButtons.resume}
      </Button>
    ) : (
      <LinkButton size={size} href={href} onClick={way.activate}>
        {to === "detail" ? cardButtons.details : cardButtons.review}
      </LinkButton>
    );
  if (isHeading) return <div>{button}</div>;
  return (
    <Alert kind={to === "resume" ? "warning" : "info"} title={title} action={button}>
      {body}
    </Alert>
  );
}
