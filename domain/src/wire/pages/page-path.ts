import type { Country } from "../shapes.ts";

export type Page = {
  /** The pattern for the router, with parameters as `:name`. */
  readonly pattern: string;
  /** Whether an address without a query belongs to the page. */
  isAt(pathname: string): boolean;
};

type ParameterOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParameterOf<First> | ParameterOf<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

type Values<Pattern extends string, Query extends string> = {
  readonly [Name in ParameterOf<Pattern>]: string;
} & { readonly [Name in Query]?: string | undefined };

type ValuesOf<Pattern extends string, Query extends string> = [ParameterOf<Pattern>] extends [never]
  ? [values?: Values<Pattern, Query>]
  : [values: Values<Pattern, Query>];

/** A page with the country in its path. Called as a function, it returns the page's address. */
export type PagePath<Pattern extends string = string, Query extends string = never> = Page &
  ((country: Country, ...values: ValuesOf<Pattern, Query>) => string);

/**
 * Declares a page below `/us` and `/ca`. Example: `const activityPath = pagePath("activity/:loanId")`, then
 * `activityPath("us", { loanId })`.
 * @param query the parameters that the page reads
 */
export function pagePath<const Pattern extends string, const Query extends string = never>(
  pattern: Pattern,
  query: readonly Query[] = [],
): PagePath<Pattern, Query> {
  const make = (country: Country, values: Readonly<Record<string, string | undefined>> = {}) => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
    const given = query.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    });
    const search = new URLSearchParams(given).toString();
    return `/${country}/${path}${search && `?${search}`}`;
  };
  return Object.assign(make, pageAt(`/:country/${pattern}`));
}

/** A page without a country in its path. */
export type WorldPath = Page & (() => string);

export function worldPath(address: string): WorldPath {
  return Object.assign(() => address, pageAt(address));
}

/** Returns the page for a pattern that begins with `/`. The parameter `:country` matches `us` and `ca`. */
export function pageAt(pattern: string): Page {
  const segments = pattern.split("/").map((segment) => {
    if (segment === ":country") return "(?:us|ca)";
    return segment.startsWith(":") ? "[^/]+" : segment.replaceAll(".", "\\.");
  });
  const expression = new RegExp(`^${segments.join("/")}/?$`);
  return { pattern, isAt: (pathname) => expression.test(pathname) };
}
