import { describe, expect, test } from "vitest";
import { Overloaded } from "./overloaded.ts";
import { fairLine } from "./fair-line.ts";

const wide = { work: "trials", atOnce: 2, atOnceEach: 1, waiting: 100, waitingEach: 50 };
const never = new AbortController().signal;

/** Creates tasks that begin when the queue starts them and end when the test ends them. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return {
    begun,
    tasks: (...names: string[]) => names.map(task),
    /** Ends a task and waits until the queue has started the next tasks. */
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("a queue that serves its owners in turn", () => {
  test("a fair queue limits the running tasks in total and for each owner", async () => {
    const { begun, tasks, end } = workshop();
    const line = fairLine({ ...wide, atOnce: 3, atOnceEach: 2 });
    const ann = line.run("ann", tasks("a1", "a2", "a3"), never);
    expect(begun).toEqual(["a1", "a2"]);
    const bob = line.run("bob", tasks("b1", "b2"), never);
    expect(begun).toEqual(["a1", "a2", "b1"]);
    await end("b1");
    expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
    await end("a2");
    await end("a1");
    await end("b2");
    await end("a3");
    expect(await ann).toEqual([{ value: "a1" }, { value: "a2" }, { value: "a3" }]);
    expect(await bob).toEqual([{ value: "b1" }, { value: "b2" }]);
  });

  test("a fair queue takes turns between owners, regardless of each owner's number of tasks", async () => {
    const { begun, tasks, end } = workshop();
    const line = fairLine({ ...wide, atOnce: 1 });
    const runs = [
      line.run("ann", tasks("a1", "a2", "a3"), never),
      line.run("bob", tasks("b1", "b2"), never),
      line.run("eve", tasks("e1"), never),
      line.run("ann", tasks("a4"), never),
    ];
    const order = ["a1", "b1", "e1", "a2", "b2", "a3", "a4"];
    for (const [index, name] of order.entries()) {
      expect(begun).toEqual(order.slice(0, index + 1));
      await end(name);
    }
    await Promise.all(runs);
  });

  test("a fair queue keeps capacity for other owners while one owner's tasks never end", async () => {
    const { begun, tasks, end } = workshop();
    const line = fairLine(wide);
    void line.run("ann", tasks("a1", "a2", "a3"), never);
    for (const name of ["b1", "b2", "b3"]) {
      const bob = line.run("bob", tasks(name), never);
      await end(name);
      expect(await bob).toEqual([{ value: name }]);
    }
    expect(begun).toEqual(["a1", "b1", "b2", "b3"]);
  });

  test("after an abort, a fair queue returns 'late' for waiting tasks and finishes running tasks", async () => {
    const { begun, tasks, end } = workshop();
    const line = fairLine(wide);
    const time = new AbortController();
    const ann = line.run("ann", tasks("a1", "a2", "a3"), time.signal);
    time.abort();
    await end("a1");
    expect(await ann).toEqual([{ value: "a1" }, "late", "late"]);
    expect(await line.run("ann", tasks("a4"), time.signal)).toEqual(["late"]);
    const later = line.run("ann", tasks("a5"), never);
    await end("a5");
    expect(await later).toEqual([{ value: "a5" }]);
    expect(begun).toEqual(["a1", "a5"]);
  });

  test("a fair queue immediately rejects a whole group of tasks beyond the waiting limits", async () => {
    const { begun, tasks, end } = workshop();
    const line = fairLine({ work: "trials", atOnce: 1, atOnceEach: 1, waiting: 4, waitingEach: 3 });
    const ann = line.run("ann", tasks("a1", "a2", "a3"), never);
    // One of Ann's tasks runs and two wait, so Ann has reached her limit.
    await expect(line.run("ann", tasks("a4", "a5"), never)).rejects.toThrow(new Overloaded("trials"));
    await expect(line.run("bob", tasks("b1", "b2", "b3"), never)).rejects.toThrow(new Overloaded("trials"));
    const bob = line.run("bob", tasks("b4", "b5"), never);
    await expect(line.run("eve", tasks("e1"), never)).rejects.toThrow(new Overloaded("trials"));
    await end("a1");
    const eve = line.run("eve", tasks("e2"), never);
    for (const name of ["b4", "a2", "e2", "b5", "a3"]) await end(name);
    await Promise.all([ann, bob, eve]);
    expect(begun).toEqual(["a1", "b4", "a2", "e2", "b5", "a3"]);
  });

  test("a fair queue accepts other tasks after waiting tasks are aborted", async () => {
    const { tasks, end } = workshop();
    const line = fairLine({ work: "trials", atOnce: 1, atOnceEach: 1, waiting: 2, waitingEach: 2 });
    const time = new AbortController();
    const ann = line.run("ann", tasks("a1"), never);
    const late = line.run("ann", tasks("a2", "a3"), time.signal);
    await expect(line.run("bob", tasks("b1"), never)).rejects.toThrow(new Overloaded("trials"));
    time.abort();
    expect(await late).toEqual(["late", "late"]);
    const bob = line.run("bob", tasks("b2", "b3"), never);
    for (const name of ["a1", "b2", "b3"]) await end(name);
    expect(await ann).toEqual([{ value: "a1" }]);
    expect(await bob).toEqual([{ value: "b2" }, { value: "b3" }]);
  });

  test("a fair queue throws a task's error only after the owner's running tasks have ended", async () => {
    const { begun, tasks, end } = workshop();
    const line = fairLine(wide);
    const broken = () => Promise.reject(new Error("disk"));
    const ann = line.run("ann", [broken, ...tasks("a2")], never);
    let isOver = false;
    void ann.catch(() => (isOver = true));
    await end("none");
    expect([begun, isOver]).toEqual([["a2"], false]);
    await end("a2");
    await expect(ann).rejects.toThrow("disk");
    const bob = line.run("bob", tasks("b1"), never);
    await end("b1");
    expect(await bob).toEqual([{ value: "b1" }]);
  });

  test("a fair queue returns no results when called without tasks", async () => {
    expect(await fairLine(wide).run("ann", [], never)).toEqual([]);
  });
});
