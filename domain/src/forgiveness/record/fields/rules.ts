import { figureNames, requestedName, type FigureName, type RequestedName } from "./contract.ts";

export type Figures = { readonly [Name in FigureName]: number | null };
export type RequestedFigures = { readonly [Name in FigureName as RequestedName<Name>]: number | null };

/** The figures as the borrower requested them: a copy under their other names, which no later change touches (FH-55). */
export function requestedOf(figures: Figures): RequestedFigures {
  const entries = figureNames.map((name) => [requestedName(name), figures[name]] as const);
  return Object.fromEntries(entries) as RequestedFigures;
}

/** The other way: what was requested, under the figures' own names; what never was, stays as it is. */
export function restoredOf(requested: RequestedFigures): Partial<Figures> {
  const entries = figureNames.map((name) => [name, requested[requestedName(name)]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
