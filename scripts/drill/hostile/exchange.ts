import { once } from "node:events";
import { connect } from "node:net";

export type Exchange = {
  /** The statuses of all responses on the connection. */
  readonly statuses: readonly number[];
  /** True if the server did not close the connection in time. */
  readonly isHung: boolean;
};

/** Longer than the server's time limits for headers and bodies. */
const mostMilliseconds = 45_000;

/**
 * How the client ends: "at once" closes the sending side with the last byte, which the server treats as an abort.
 * "after silence" closes it some milliseconds later. "reset" resets the connection.
 */
type Ending = "at once" | "after silence" | "reset";

/** Sends bytes on a new connection. Reads until the server closes the connection. */
export async function exchange(
  port: number,
  bytes: Buffer,
  ending: Ending,
  silence = 300,
): Promise<Exchange> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const parts: Buffer[] = [];
  let isHung = false;
  const timers = [
    setTimeout(() => {
      isHung = true;
      socket.destroy();
    }, mostMilliseconds),
  ];
  socket.on("data", (part: Buffer) => parts.push(part));
  // The server may reset the connection of a bad request.
  socket.on("error", () => undefined);
  socket.once("end", () => socket.destroySoon());
  const closed = once(socket, "close");
  if (ending === "at once") socket.end(bytes);
  else
    socket.write(bytes, () => {
      if (ending === "reset") socket.resetAndDestroy();
      else timers.push(setTimeout(() => socket.end(), silence));
    });
  await closed;
  for (const timer of timers) clearTimeout(timer);
  const text = Buffer.concat(parts).toString("latin1");
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses: statuses.filter((status) => status >= 200), isHung };
}

/** Counts exchanges by their result. */
export function tally() {
  const counts = new Map<string, number>();
  return {
    counts,
    add({ statuses, isHung }: Exchange): void {
      const key = isHung ? "hung" : statuses.join(" then ") || "closed";
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    /** Counts hung connections, and exchanges with a response other than 4xx. */
    countWrong: () =>
      [...counts].reduce((sum, [key, count]) => {
        const isRight = key === "closed" || key.split(" then ").every((status) => /^4\d\d$/.test(status));
        return isRight ? sum : sum + count;
      }, 0),
    text: () => [...counts].map(([key, count]) => `${count} ${key}`).join(", "),
  };
}
