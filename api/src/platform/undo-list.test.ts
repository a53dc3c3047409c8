import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { undoList } from "./undo-list.ts";

function list(milliseconds?: number) {
  const logged: string[] = [];
  const taken: string[] = [];
  const undo = undoList(createLog("info", { write: (line) => void logged.push(line) }), milliseconds);
  const step = (name: string) => async () => {
    await Promise.resolve();
    taken.push(name);
  };
  return { undo, step, taken, logged };
}

test("a shutdown list runs its steps one after another, starting with the newest", async () => {
  const { undo, step, taken } = list();
  const first = Promise.withResolvers<void>();
  undo.add(step("one"));
  undo.add(() => first.promise);
  undo.add(step("three"));
  const run = undo.run();
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toEqual(["three"]);
  first.resolve();
  await run;
  expect(taken).toEqual(["three", "one"]);
});

test("a shutdown list continues after a failure and throws all failures at the end", async () => {
  const { undo, step, taken, logged } = list();
  const [rejected, thrown] = [new Error("a secret of one"), new TypeError("a secret of two")];
  undo.add(step("one"));
  undo.add(() => Promise.reject(rejected));
  undo.add(step("three"));
  undo.add(() => {
    throw thrown;
  });
  const fault = await undo.run().catch((error: unknown) => error);
  expect(taken).toEqual(["three", "one"]);
  expect(fault).toBeInstanceOf(AggregateError);
  expect((fault as AggregateError).errors).toEqual([thrown, rejected]);
  expect(logged.map((line) => [JSON.parse(line).what, JSON.parse(line).error.name])).toEqual([
    ["a shutdown step failed", "TypeError"],
    ["a shutdown step failed", "Error"],
  ]);
  expect(logged.join()).not.toContain("secret");
});

test("a shutdown list abandons a step that exceeds the time limit and runs the remaining steps", async () => {
  const { undo, step, taken } = list(5);
  undo.add(step("one"));
  undo.add(() => new Promise(() => undefined));
  const fault = await undo.run().catch((error: unknown) => error);
  expect(taken).toEqual(["one"]);
  expect((fault as AggregateError).errors).toEqual([new Error("a shutdown step did not end")]);
});

test("a shutdown list runs each step once, even with concurrent or repeated runs", async () => {
  const { undo, step, taken } = list();
  undo.add(step("one"));
  undo.add(step("two"));
  await Promise.all([undo.run(), undo.run()]);
  await undo.run();
  expect(taken.toSorted()).toEqual(["one", "two"]);
});

test("a failed start runs the shutdown steps and throws the start's error", async () => {
  const { undo, step, taken } = list();
  const fault = new Error("the port is in use");
  const start = undo.guard(async () => {
    undo.add(step("one"));
    undo.add(() => Promise.reject(new Error("of stopping")));
    await Promise.resolve();
    throw fault;
  });
  await expect(start).rejects.toBe(fault);
  expect(taken).toEqual(["one"]);
});

test("a successful start returns its result and runs no shutdown step", async () => {
  const { undo, step, taken } = list();
  const started = await undo.guard(async () => {
    undo.add(step("one"));
    return "running";
  });
  expect([started, taken]).toEqual(["running", []]);
});
