import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { readAfterDeclining } from "./read-after-declining.ts";
import type { StipulationRow } from "./store.ts";

/** The code under test only passes the context on to `settle`. */
const context = {} as Context;
const row = (id: string) => ({ stipulation: { id } as StipulationRow["stipulation"] });

test.each([
  [true, ["second"], 2],
  [false, ["first"], 1],
])(
  "readAfterDeclining reads the requests again only when `settle` declined a request: %s",
  async (isChanged, told, readings) => {
    const asked: unknown[] = [];
    let reading = 0;
    const rows = await readAfterDeclining(
      context,
      async (...given) => {
        asked.push(given);
        return isChanged;
      },
      async () => [row(++reading === 1 ? "first" : "second")],
    );
    expect(rows.map(({ stipulation }) => stipulation.id)).toEqual(told);
    expect(reading).toBe(readings);
    expect(asked).toEqual([[context, [{ id: "first" }]]]);
  },
);
