import type { ComponentPropsWithRef } from "react";

export type PlainButtonProps = ComponentPropsWithRef<"button"> & {
  /** True while the button's action runs. The button keeps the focus and ignores clicks. */
  isPending?: boolean | undefined;
};

/** The browser's button without any styles, on which all buttons are built. */
export function PlainButton({ isPending = false, onClick, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(isPending && { "aria-disabled": true, "data-pending": true })}
      onClick={(event) => {
        // Focuses the clicked button, because Safari does not. Overlays return the focus to the button that opened
        // them.
        event.currentTarget.focus({ preventScroll: true });
        // Prevents a second submit while the button is busy, because Enter in a field also clicks the form's button.
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
