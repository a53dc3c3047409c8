import { loanLabel } from "@portal/domain/forgiveness/eligibility/rules";
import { cardButtons, cardTexts, homeTexts as texts } from "@portal/domain/forgiveness/home/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useId } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Moment, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { ForgivenessTracker } from "../frame/forgiveness-tracker.tsx";
import styles from "./home-card.module.css";
import { useCardWay } from "./use-card-way.ts";
import type { ShownCard } from "./use-home-cards.ts";

export type HomeCardProps = {
  readonly shown: ShownCard;
  readonly level: HeadingLevel;
  /** True if this card is the only one with a background color and a primary button. */
  readonly isMoment: boolean;
  /** Name of the business, if the page shows several businesses. */
  readonly accountName?: string | undefined;
};

/** Shows the next step toward a loan's forgiveness, or the application's status (forgiveness spec 2.4). */
export function HomeCard({ shown, level, isMoment, accountName }: HomeCardProps) {
  const id = useId();
  const { advance, card, record, requests } = shown;
  const { title, body } = cardTexts[card.text];
  const way = useCardWay(shown);
  const Part = isMoment ? Moment : SheetPart;
  return (
    <Part role={isMoment ? undefined : "group"} aria-labelledby={id}>
      <Stack gap={8}>
        <div className={styles["card"]}>
          <div className={styles["words"]}>
            {accountName !== undefined && <p className="sm subtle">{accountName}</p>}
            <Heading level={level} id={id} className={isMoment ? "h2" : "h2-small"}>
              {fillIn(texts.heading, { loan: loanLabel(advance.loanVersion), title })}
            </Heading>
            <p className={styles["amount"]}>
              {formatCents(advance.amount)}
              <span className={styles["loan"]}>{fillIn(texts.loan, { loan: advance.loanId })}</span>
            </p>
            <p className="muted">{body}</p>
          </div>
          {card.button && card.way && <CardButton card={card} way={way} id={id} isPrimary={isMoment} />}
        </div>
        {isMoment && record && <ForgivenessTracker record={record} requests={requests} />}
        {way.failure !== undefined && <Alert kind="critical" title={way.failure} />}
      </Stack>
    </Part>
  );
}

type ButtonProps = {
  readonly card: ShownCard["card"];
  readonly way: ReturnType<typeof useCardWay>;
  /**
   * Id of the card's heading. Screen readers read the heading with the button, because several cards can have the same
   * button.
   */
  readonly id: string;
  readonly isPrimary: boolean;
};

function CardButton({ card, way, id, isPrimary }: ButtonProps) {
  const { button, way: to } = card;
  if (!button || !to) return null;
  const look = {
    variant: isPrimary ? "primary" : "secondary",
    size: isPrimary ? "md" : "sm",
    className: styles["button"],
    "aria-describedby": id,
  } as const;
  const href = way.hrefOf(to);
  if (href !== undefined)
    return (
      <LinkButton {...look} href={href} onClick={way.activate}>
        {cardButtons[button]}
      </LinkButton>
    );
  return (
    <Button
      {...look}
      isPending={way.isPending}
      pendingLabel={to === "resume" ? texts.resuming : texts.opening}
      onClick={() => void way.press(to)}
    >
      {cardButtons[button]}
    </Button>
  );
}
