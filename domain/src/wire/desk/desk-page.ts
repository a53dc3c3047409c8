import { pageAt, type Page } from "../pages/page-path.ts";

type Values = Readonly<Record<string, string | undefined>>;

type ParameterOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParameterOf<First> | ParameterOf<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

type ValuesOf<Pattern extends string, Query extends string> = {
  readonly [Name in ParameterOf<Pattern>]: string;
} & {
  readonly [Name in Query]?: string | undefined;
};

/** A page of the desk. Called as a function, it returns the page's address. */
export type DeskPath<Pattern extends string = string, Query extends string = never> = Page &
  ((
    ...values: [ParameterOf<Pattern>] extends [never]
      ? [values?: ValuesOf<Pattern, Query>]
      : [values: ValuesOf<Pattern, Query>]
  ) => string);

/**
 * Declares a page below `/desk`. Example: `const documentPage = deskPage("documents/:itemId")`, then
 * `documentPage({ itemId })`.
 * @param query the parameters that the page reads
 */
export function deskPage<const Pattern extends string, const Query extends string = never>(
  pattern: Pattern,
  query: readonly Query[] = [],
): DeskPath<Pattern, Query> {
  const whole = pattern === "" ? "/desk" : `/desk/${pattern}`;
  const make = (values: Values = {}) => {
    const path = whole.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
    const given = query.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
    const search = new URLSearchParams(given).toString();
    return path + (search && `?${search}`);
  };
  return Object.assign(make, pageAt(whole));
}
