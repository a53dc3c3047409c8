import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { backFrom } from "@portal/domain/payments/modal/rules";
import { Button, type ButtonProps } from "@portal/ui/buttons/button.tsx";
import type { ModalState } from "./use-modal-state.ts";

export type GoBackProps = Pick<ButtonProps, "variant" | "isPending"> & {
  readonly state: Pick<ModalState, "screen" | "show">;
  readonly hasBank: boolean;
};

/** The button that leads to the previous screen. Hidden if there is no previous screen (SERV-MODAL-02 to 04). */
export function GoBack({ state, hasBank, variant = "quiet", isPending }: GoBackProps) {
  const screen = backFrom(state.screen, { hasBank });
  if (screen === undefined) return null;
  return (
    <Button variant={variant} isPending={isPending} onClick={() => state.show(screen)}>
      {texts.goBack}
    </Button>
  );
}
