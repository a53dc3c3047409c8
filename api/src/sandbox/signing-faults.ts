/** The ways in which the built-in signing provider can send its callbacks. */
export const callbackFaults = ["none", "twice", "held", "forged"] as const;
export type CallbackFault = (typeof callbackFaults)[number];

export type SigningFaults = {
  fault(): CallbackFault;
  choose(fault: CallbackFault): void;
  /** Delays a session's callback until `letGo` is called. */
  hold(sessionId: string): void;
  held(): readonly string[];
  letGo(sessionId: string): void;
};

export function signingFaults(): SigningFaults {
  let chosen: CallbackFault = "none";
  const held = new Set<string>();
  return {
    fault: () => chosen,
    choose: (fault) => {
      chosen = fault;
    },
    hold: (sessionId) => void held.add(sessionId),
    held: () => [...held],
    letGo: (sessionId) => void held.delete(sessionId),
  };
}
