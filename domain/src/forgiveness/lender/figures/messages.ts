export const figureFaults = {
  quotient: "must not be more than 1",
  withoutTotal: "needs {total} as well, because it is part of that total",
  partsAboveTotal: "{total} is {amount}, less than its parts, which come to {parts}",
  above: "must not be more than {total}, which is {amount}",
} as const;
