import type { ComponentPropsWithRef } from "react";

export type PlainButtonProps = ComponentPropsWithRef<"button"> & {
  /** What it began still runs: it keeps the focus, and pressing it comes to nothing. */
  isPending?: boolean | undefined;
};

/** The browser's button without a look of its own; every look of a button is built on it. */
export function PlainButton({ isPending = false, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isPending && { "aria-disabled": true, "data-pending": true })}
      onClick={(event) => {
        // Safari does not focus a button that is clicked; what opens from one gives the focus back to it.
        event.currentTarget.focus({ preventScroll: true });
        // Enter in a field clicks the form's submit button: this holds back that submit too.
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
