import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { readAfterDeclining } from "./read-after-declining.ts";
import type { StipulationRow } from "../applications/store.ts";

/** The context is empty, because the tested function only passes the context on. */
const context = {} as Context;
const row = (id: string) => ({ stipulation: { id } as StipulationRow["stipulation"] });

test.each([
  [true, ["second"], 2],
  [false, ["first"], 1],
])(
  "the portal reads the stipulations again only if some were declined: %s",
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
