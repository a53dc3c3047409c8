import { Visitor } from "oxc-parser";
import type { Node, Program } from "oxc-parser";
import type { Module } from "./imports.ts";
import { isTest } from "./tree.ts";
import type { Fault } from "./tree.ts";

type Span = { readonly start: number; readonly end: number };

const openers: readonly string[] = ["inTransaction", "inTransactionOnce"];

/** A call of `inTransaction`. Code in `within` may use only `tx`. */
type Transaction = {
  readonly outer: Span & Node;
  readonly within: Span;
  readonly parameters: readonly Span[];
};

function transactionsOf(program: Program): Transaction[] {
  const found: Transaction[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [outer, ...others] }) {
      if (callee.type !== "Identifier" || !openers.includes(callee.name)) return;
      const callback = others.at(-1);
      if (outer === undefined || (outer.type !== "Identifier" && outer.type !== "MemberExpression")) return;
      if (callback?.type !== "ArrowFunctionExpression" && callback?.type !== "FunctionExpression") return;
      found.push({ outer, within: callback, parameters: callback.params });
    },
  });
  visitor.visit(program);
  return found;
}

/** True if both expressions have the same text, such as `context` or `app.context`. */
function isSame(one: Node, other: Node): boolean {
  if (one.type === "Identifier" && other.type === "Identifier") return one.name === other.name;
  return (
    one.type === "MemberExpression" &&
    other.type === "MemberExpression" &&
    isSame(one.object, other.object) &&
    isSame(one.property, other.property)
  );
}

function escapes(program: Program, { outer, within, parameters }: Transaction): boolean {
  const inside = ({ start, end }: Span, { start: from, end: to }: Span) => start >= from && end <= to;
  const names = new Set<number>();
  let isShadowed = false;
  let found = false;
  const judge = (node: Node & Span): void => {
    if (!inside(node, within) || names.has(node.start) || !isSame(node, outer)) return;
    if (parameters.some((parameter) => inside(node, parameter))) isShadowed = true;
    else found = true;
  };
  const visitor = new Visitor({
    // The name of a property is not a use of a variable.
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) names.add(key.start);
    },
    MemberExpression(node) {
      if (!node.computed) names.add(node.property.start);
      judge(node);
    },
    Identifier: judge,
  });
  visitor.visit(program);
  return found && !isShadowed;
}

/** Finds code in a transaction that uses the outer context, because such queries run outside the transaction. */
export function checkTransactions(modules: readonly Module[], texts: ReadonlyMap<string, string>): Fault[] {
  return modules
    .filter(({ path }) => path.startsWith("api/src/") && !isTest(path))
    .filter(({ path }) => openers.some((name) => texts.get(path)?.includes(`${name}(`)))
    .flatMap(({ path, program }) =>
      transactionsOf(program())
        .filter((transaction) => escapes(program(), transaction))
        .map(({ outer, within }) => {
          const text = texts.get(path) ?? "";
          const line = text.slice(0, within.start).split("\n").length;
          return {
            path,
            problem: `the transaction at line ${line} uses ${text.slice(outer.start, outer.end)}, a context from outside`,
            remedy:
              "Use the context that the transaction passes; call providers before the transaction or after its commit.",
          };
        }),
    );
}
