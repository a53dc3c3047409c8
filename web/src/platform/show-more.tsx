import { loanTexts } from "@portal/domain/loans/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";

/** Returns the first part of a long list, and a control to show more. A short list has no control. */
export function useShowMore<Item>(
  items: readonly Item[],
  step: number,
): { readonly shown: readonly Item[]; readonly control: ReactNode } {
  const [most, setMost] = useState(step);
  const count = items.length;
  const control = count > step && (
    <ShowMore
      shown={Math.min(most, count)}
      count={count}
      onMore={() => setMost(most + step)}
      isLast={most + step >= count}
    />
  );
  return { shown: items.slice(0, most), control };
}

type ShowMoreProps = {
  readonly shown: number;
  readonly count: number;
  readonly onMore: () => void;
  /** True if the next click shows all remaining entries. The button then disappears. */
  readonly isLast: boolean;
};

function ShowMore({ shown, count, onMore, isLast }: ShowMoreProps) {
  const told = useRef<HTMLOutputElement>(null);
  const showMore = () => {
    onMore();
    if (isLast) told.current?.focus();
  };
  return (
    <Row>
      {shown < count && (
        <Button variant="secondary" size="sm" onClick={showMore}>
          {loanTexts.showMore}
        </Button>
      )}
      <output ref={told} tabIndex={-1} className="sm subtle num">
        {fillIn(loanTexts.showing, { shown, count })}
      </output>
    </Row>
  );
}
