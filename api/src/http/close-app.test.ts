import Fastify from "fastify";
import { expect, test } from "vitest";
import { listening, readAnswer } from "../testing/raw-socket.ts";
import { closeApp } from "./close-app.ts";

/** Starts an app with one call in progress, which returns when the test calls `answer`. */
async function busy() {
  const app = Fastify({ forceCloseConnections: "idle" });
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get("/", () => {
    begun.resolve();
    return answer.promise;
  });
  const open = await listening(app);
  const socket = await open();
  socket.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await begun.promise;
  return { app, socket, answer: answer.resolve };
}

test("closing the app waits for a call in progress", async () => {
  const { app, socket, answer } = await busy();
  const closing = closeApp(app, 5_000);
  answer("done");
  expect(readAnswer((await socket.untilClosed()).text)).toMatchObject({ status: 200, body: "done" });
  await closing;
});

test("closing the app ends running calls after the time limit", async () => {
  const { app, socket } = await busy();
  const begun = performance.now();
  await closeApp(app, 300);
  expect(performance.now() - begun).toBeGreaterThan(290);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect((await socket.untilClosed()).text).toBe("");
});
