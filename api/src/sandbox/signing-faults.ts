/** What becomes of what the built-in signing provider says at the callback address. */
export const callbackFaults = ["none", "twice", "held", "forged"] as const;
export type CallbackFault = (typeof callbackFaults)[number];

export type SigningFaults = {
  fault(): CallbackFault;
  choose(fault: CallbackFault): void;
  /** Keeps one back until it is let go. */
  hold(sessionId: string): void;
  held(): readonly string[];
  letGo(sessionId: string): void;
};

/** Chosen on the sandbox's page of signing; forgotten when the portal stops. */
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
