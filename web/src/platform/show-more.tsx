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
      onMore={() => {
        setMost(most + step);
        return most + step >= count;
      }}
    />
  );
  return { shown: items.slice(0, most), control };
}

type ShowMoreProps = {
  readonly shown: number;
  /** Undefined until the whole list is loaded. */
  readonly count: number | undefined;
  readonly label?: string | undefined;
  readonly isPending?: boolean;
  /** Returns whether all entries are shown afterwards. The button then disappears. */
  readonly onMore: () => boolean | Promise<boolean>;
};

export function ShowMore({ shown, count, label = loanTexts.showMore, isPending, onMore }: ShowMoreProps) {
  const told = useRef<HTMLOutputElement>(null);
  const showMore = async () => {
    if (await onMore()) told.current?.focus();
  };
  return (
    <Row>
      {shown !== count && (
        <Button variant="secondary" size="sm" isPending={isPending} onClick={() => void showMore()}>
          {label}
        </Button>
      )}
      <output ref={told} tabIndex={-1} className="sm subtle num">
        {count !== undefined && fillIn(loanTexts.showing, { shown, count })}
      </output>
    </Row>
  );
}
