import type { Opportunity } from "@portal/domain/applications/contract";
import { applicationTexts } from "@portal/domain/applications/messages";
import { homeTexts as texts } from "@portal/domain/forgiveness/home/messages";
import type { Account, Advance } from "@portal/domain/loans/contract";
import { loansPath } from "@portal/domain/loans/paths";
import { offBookNote } from "@portal/domain/forgiveness/home/rules";
import { isOffBook } from "@portal/domain/loans/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useId, useRef } from "react";
import { LoadFailure } from "../../platform/load-failure.tsx";
import { useCountry } from "../../platform/page.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { below, Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { CardsSkeleton } from "./cards-skeleton.tsx";
import { HomeCard } from "./home-card.tsx";
import { useHomeCards, type ShownCard } from "./use-home-cards.ts";

export type ForgivenessCardsProps = {
  /** PPP loans, and loans that were sold (off-book). */
  readonly advances: readonly Advance[];
  readonly opportunities: readonly Opportunity[];
  readonly level: HeadingLevel;
  /** True if the page already has the heading "For you" above the cards. */
  readonly hasHeading: boolean;
  /** True if only the first card has a tinted background. */
  readonly isMoment: boolean;
  /** Names of businesses to show on the cards. Omitted if the page shows only one business. */
  readonly accounts?: readonly Account[] | undefined;
};

/** The "For you" section, with the next step toward each loan's forgiveness (FORG-HOME-01). */
export function ForgivenessCards(props: ForgivenessCardsProps) {
  const { advances, opportunities, level, hasHeading } = props;
  const country = useCountry();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useHomeCards({ advances, opportunities });
  const offBook = advances.filter(isOffBook);
  const cards = state.kind === "ready" ? state.value : [];
  if (state.kind === "ready" && cards.length + offBook.length === 0) return null;
  return (
    <section aria-labelledby={hasHeading ? undefined : id}>
      <Stack gap={4}>
        <Row isBetween>
          {!hasHeading && (
            <Heading level={level} id={id} ref={heading} tabIndex={-1} className="h2">
              {applicationTexts.forYou}
            </Heading>
          )}
          {offBook.length < advances.length && (
            <TextLink isStandalone href={loansPath(country)}>
              {texts.allLoans}
            </TextLink>
          )}
        </Row>
        {state.kind === "failed" && (
          <LoadFailure queries={state.queries} heading={{ ref: heading, tabIndex: -1 }} />
        )}
        {state.kind === "loading" ? (
          <CardsSkeleton count={advances.length} />
        ) : (
          <Cards {...props} level={hasHeading ? level : below(level)} cards={cards} offBook={offBook} />
        )}
      </Stack>
    </section>
  );
}

type CardsProps = Pick<ForgivenessCardsProps, "level" | "isMoment" | "accounts"> & {
  readonly cards: readonly ShownCard[];
  readonly offBook: readonly Advance[];
};

function Cards({ level, isMoment, accounts = [], cards, offBook }: CardsProps) {
  if (cards.length + offBook.length === 0) return null;
  const nameOf = ({ accountId }: Advance) =>
    accounts.find((account) => account.accountId === accountId)?.accountName;
  const [only, another] = cards;
  // A single card needs no `Sheet` around it, because the card has its own background.
  if (isMoment && only?.card.way !== undefined && !another && offBook.length === 0)
    return <HomeCard shown={only} level={level} isMoment accountName={nameOf(only.advance)} />;
  return (
    <Sheet>
      {cards.map((shown, place) => (
        <HomeCard
          key={shown.advance.id}
          shown={shown}
          level={level}
          isMoment={isMoment && place === 0 && shown.card.way !== undefined}
          accountName={nameOf(shown.advance)}
        />
      ))}
      {offBook.map((advance) => (
        <SheetPart key={advance.id} isTight>
          <Stack gap={1}>
            {accounts.length > 0 && <p className="sm subtle">{nameOf(advance)}</p>}
            <Heading level={level} className="h2-small num">
              {fillIn(texts.loan, { loan: advance.loanId || advance.name })}
            </Heading>
            <p className="muted">{texts[offBookNote(advance)]}</p>
          </Stack>
        </SheetPart>
      ))}
    </Sheet>
  );
}
