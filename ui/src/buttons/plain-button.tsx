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
        // Focuses the clicked button, which Safari does not, because overlays return the focus to their button.
        event.currentTarget.focus({ preventScroll: true });
        // Pressing Enter in a field clicks the form's submit button, so ignoring the click prevents this submit too.
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
