import type { ComponentPropsWithRef } from "react";

export type PlainButtonProps = ComponentPropsWithRef<"button"> & {
  /** True while the button's action runs. The button keeps the focus and ignores clicks. */
  isPending?: boolean | undefined;
};

/** The browser's button without any styles. All buttons are built on it. */
export function PlainButton({ isPending = false, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isPending && { "aria-disabled": true, "data-pending": true })}
      onClick={(event) => {
        // Safari does not focus a clicked button, but overlays return the focus to the button that opened them.
        event.currentTarget.focus({ preventScroll: true });
        // Pressing Enter in a field clicks the form's submit button, so this prevents that submit too.
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
