/** Warnings below a routing number that is mainly used for wires (SH-035). */
export const wireTexts = {
  mainlyWire: "The routing number you entered is mainly used for wire transfers.",
  usually: "The ACH routing number for {bank} in {state} is usually {number}.",
  confirm: "Please confirm the ACH routing number with your bank.",
} as const;
