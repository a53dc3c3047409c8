import { figureNames, requestedName, type FigureName, type RequestedName } from "./contract.ts";

export type Figures = { readonly [Name in FigureName]: number | null };
export type RequestedFigures = { readonly [Name in FigureName as RequestedName<Name>]: number | null };

/** Copies the figures to the fields of the requested figures. Later changes do not affect the copy (FH-55). */
export function requestedOf(figures: Figures): RequestedFigures {
  const entries = figureNames.map((name) => [requestedName(name), figures[name]] as const);
  return Object.fromEntries(entries) as RequestedFigures;
}

/** Returns each figure with the amount that the borrower requested, without missing amounts. */
export function restoredOf(requested: RequestedFigures): Partial<Figures> {
  const entries = figureNames.map((name) => [name, requested[requestedName(name)]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
