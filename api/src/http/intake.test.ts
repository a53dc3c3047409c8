import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import { endpoint } from "@portal/domain/wire/endpoint";
import { StorageFull } from "@portal/providers/provider-fault";
import { done } from "@portal/domain/wire/outcome";
import Fastify, { type FastifyInstance } from "fastify";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { documentIntake, stageFile, stagingFolder, type StagedFile } from "../documents/stage-file.ts";
import { testConfig } from "../testing/test-config.ts";
import { answerWith } from "./answer.ts";
import { answerError } from "./errors.ts";
import { mountUploads } from "./intake.ts";
import type { Call } from "./operation.ts";
import { createLog } from "../platform/log.ts";
import { noTelemetry } from "../telemetry/telemetry.ts";

const declaration = {
  method: "POST",
  path: "/files",
  access: "anyone",
  summary: "Takes files.",
  upload: { files: "many", fields: z.object({ purpose: z.string().check(z.maxLength(100)) }) },
  reply: z.object({ purpose: z.string(), files: z.array(z.object({ name: z.string(), size: z.number() })) }),
  refusals: {},
} as const;
const many = endpoint(declaration);
const one = endpoint({ ...declaration, path: "/file", upload: { ...declaration.upload, files: "one" } });
const closed = endpoint({ ...declaration, path: "/closed", access: "signed-in" });

const boundary = "----boundary7MA4YWxkTrZu0gW";
const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
const textPart = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (disposition: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n`,
    ),
    Buffer.from(content as Buffer),
    Buffer.from("\r\n"),
  ]);
const named = (filename: string, content: Buffer | string) =>
  filePart(`name="file"; filename="${filename}"`, content);
const form = (...parts: (Buffer | string)[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as Buffer)), Buffer.from(`--${boundary}--\r\n`)]);

describe("receiving an upload", () => {
  let folder: string;
  let context: Context;
  let app: FastifyInstance;
  let port: number;
  let received: string[];
  let acts: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "uploads-"));
    context = { config: testConfig(folder), log: createLog("silent"), ...noTelemetry } as Context;
    const intake = {
      ...documentIntake,
      maxFiles: 3,
      totalBytes: 40_000_000,
      receive: async (...[where, file]: Parameters<typeof stageFile>) => {
        received.push(file.filename);
        return stageFile(where, file);
      },
    };
    const answer = answerWith({});
    app = Fastify({ trustProxy: true });
    app.setErrorHandler(answerError);
    await app.register(cookie);
    await mountUploads(app);
    const routes = [many, one].map((each) =>
      answer(
        each,
        async (_context, { fields, files }: Call<typeof each, StagedFile>) => {
          acts += 1;
          return done({
            purpose: fields.purpose,
            files: files.map(({ filename: name, size }) => ({ name, size })),
          });
        },
        { intake },
      ),
    );
    routes.push(answer(closed, async () => done({ purpose: "", files: [] }), { intake }));
    for (const route of routes) {
      app.post(route.endpoint.path, async (request, reply) => {
        if (request.headers["x-handle"] === "after-close")
          await new Promise<void>((resolve) => request.raw.once("close", resolve));
        return route.handle(context, request, reply);
      });
    }
    await app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    received = [];
    acts = 0;
  });

  const staged = () => readdir(stagingFolder(context)).catch(() => []);
  const send = (payload: Buffer | string, url = "/files", more: Record<string, string> = headers) =>
    app.inject({ method: "POST", url, headers: more, payload });

  test.each([
    ["before", form(textPart("purpose", "tax"), named("a.png", "12345"))],
    ["after", form(named("a.png", "12345"), textPart("purpose", "tax"))],
  ])("the portal accepts an upload with text parts %s the files", async (_where, body) => {
    const answer = await send(body);
    expect(answer.json()).toEqual({ purpose: "tax", files: [{ name: "a.png", size: 5 }] });
    expect(await staged()).toEqual([]);
  });

  test.each(["../../etc/passwd.png", "C:\\temp\\a.png", "a|b:c<d>.png", "ünï ©ode 文.png", ".png"])(
    "the portal keeps the name %s of an uploaded file",
    async (name) => {
      const answer = await send(form(textPart("purpose", "x"), named(name, "12345")));
      expect(answer.json().files[0].name).toBe(name);
    },
  );

  test("the portal decodes the percent-encoded name of an uploaded file", async () => {
    const disposition = `name="file"; filename*=utf-8''..%2F..%2Fa%00.png`;
    const answer = await send(form(textPart("purpose", "x"), filePart(disposition, "12345")));
    expect(answer.json().files[0].name).toBe("../../a\0.png");
  });

  test("the portal does not read the uploaded files of a caller without access", async () => {
    const answer = await send(form(textPart("purpose", "x"), named("a.png", "12345")), "/closed");
    expect(answer.statusCode).toBe(401);
    expect(received).toEqual([]);
  });

  test.each([
    ["a body without a boundary", Buffer.from("x"), { "content-type": "multipart/form-data" }],
    ["a body of JSON", Buffer.from("{}"), { "content-type": "application/json" }],
    ["an unfinished body", form(textPart("purpose", "x"), named("a.png", "12345")).subarray(0, -20), headers],
    ["a body without parts", Buffer.from("nothing of the kind"), headers],
    ["a repeated text part", form(textPart("purpose", "x"), textPart("purpose", "y")), headers],
    [
      "a file part with another field name",
      form(textPart("purpose", "x"), filePart(`name="photo"; filename="a.png"`, "1")),
      headers,
    ],
    [
      "a file part without a field name",
      form(textPart("purpose", "x"), filePart(`filename="a.png"`, "1")),
      headers,
    ],
    ["content without a file name", form(textPart("purpose", "x"), named("", "content")), headers],
    ["a part named __proto__", form(textPart("__proto__", "x"), named("a.png", "1")), headers],
  ])("the portal rejects an upload with %s as malformed", async (_what, body, with_) => {
    const answer = await send(body, "/files", with_);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "MALFORMED"]);
    expect(acts).toBe(0);
    expect(await staged()).toEqual([]);
  });

  test("the portal rejects an upload with a missing or invalid text part and names the part", async () => {
    for (const body of [
      form(named("a.png", "1")),
      form(textPart("purpose", "x".repeat(101))),
      Buffer.alloc(0),
    ]) {
      const answer = await send(body);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().fields)).toEqual(["purpose"]);
      expect(await staged()).toEqual([]);
    }
  });

  test("the portal ignores an empty file field of an upload", async () => {
    const answer = await send(form(textPart("purpose", "x"), named("", "")));
    expect(answer.json()).toEqual({ purpose: "x", files: [] });
  });

  test("the portal rejects an upload with more files than the operation allows", async () => {
    const file = named("a.png", "1");
    expect((await send(form(textPart("purpose", "x"), file, file, file))).statusCode).toBe(200);
    const tooMany = await send(form(textPart("purpose", "x"), file, file, file, file));
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([422, "TOO_MANY_FILES"]);
    expect((await send(form(textPart("purpose", "x"), file), "/file")).statusCode).toBe(200);
    expect((await send(form(textPart("purpose", "x"), file, file), "/file")).statusCode).toBe(422);
    expect(await staged()).toEqual([]);
  });

  test("the portal rejects an upload with more bytes than allowed, with or without a Content-Length header", async () => {
    const half = named("a.png", Buffer.alloc(20_000_001));
    const body = form(textPart("purpose", "x"), half, half);
    expect((await send(body)).statusCode).toBe(413);
    const declared = await send(body, "/files", { ...headers, "content-length": "99999999999" });
    expect(declared.statusCode).toBe(413);
    expect(await staged()).toEqual([]);
  });

  test("the portal rejects an upload with hundreds of text parts", async () => {
    const parts = Array.from({ length: 500 }, (_, index) => textPart(`field${index}`, "x"));
    expect((await send(form(textPart("purpose", "x"), ...parts))).statusCode).toBe(413);
  });

  test("an upload that is cut off at any byte is rejected and leaves no files", async () => {
    const body = form(
      textPart("purpose", "tax"),
      named("a.png", randomBytes(300)),
      named("b.png", randomBytes(300)),
    );
    for (let length = 1; length < body.length - 4; length += 7) {
      const answer = await send(body.subarray(0, length));
      expect([length, answer.statusCode]).toEqual([length, 400]);
    }
    expect(acts).toBe(0);
    expect(await staged()).toEqual([]);
  });

  test("an upload leaves no files when the sender disconnects at any byte", async () => {
    const body = form(
      textPart("purpose", "tax"),
      named("a.png", randomBytes(400_000)),
      named("b.png", randomBytes(5_000)),
    );
    const head = `POST /files HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const places = Array.from({ length: 200 }, (_, index) => Math.floor((index * (body.length - 1)) / 200));
    for (const place of places) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(head);
          socket.write(body.subarray(0, place), () => socket.destroy());
        });
        socket.on("close", () => resolve());
        socket.on("error", () => undefined);
      });
    }
    await expect.poll(staged).toEqual([]);
    expect(acts).toBe(0);
    expect((await send(form(textPart("purpose", "x"), named("a.png", "1")))).statusCode).toBe(200);
  });

  test("uploads that disconnect before their body is read do not count as uploads in progress", async () => {
    const body = form(textPart("purpose", "tax"), named("a.png", "12345"));
    // The portal counts uploads by the sender. After the connection closes, only this header names the sender.
    const sender = { "x-forwarded-for": "198.51.100.7" };
    const head = `POST /files HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${sender["x-forwarded-for"]}\r\nX-Handle: after-close\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${body.length}\r\n\r\n`;
    for (let count = 0; count < 8; count += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.resume().end(Buffer.concat([Buffer.from(head), body.subarray(0, 100)]));
      await once(socket, "close");
    }
    expect((await send(body, "/files", { ...headers, ...sender })).statusCode).toBe(200);
  });

  test("every combination of broken upload parts gets a status below 500 and leaves no files", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        `--${boundary}\r\n`,
        `--${boundary}--\r\n`,
        `\r\n--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
        "Content-Disposition: form-data; name=purpose\r\n\r\n",
        "Content-Disposition: attachment\r\n\r\n",
        "Content-Disposition: form-data; filename*=x'y'%zz\r\n",
        "Content-Type: text/plain; charset=utf-99\r\n",
        "Content-Type: application/json\r\n",
        "Content-Transfer-Encoding: base64\r\n",
        "\r\n",
        "\n\n",
        ":\r\n",
        "x".repeat(20_000),
      ),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const answer = await send(Buffer.from(pieces.join(""), "latin1"));
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 3_000 },
    );
    expect(await staged()).toEqual([]);
  }, 60_000);

  test("an upload returns 503 with Retry-After when the disk is full", async () => {
    const full = new StorageFull("staging a file", new Error("no space left on device"));
    const intake = { ...documentIntake, receive: () => Promise.reject(full) };
    const route = answerWith({})(many, async () => done({ purpose: "", files: [] }), { intake });
    const other = Fastify();
    other.setErrorHandler(answerError);
    await other.register(cookie);
    await mountUploads(other);
    other.post("/files", (request, reply) => route.handle(context, request, reply));
    const payload = form(named("a.png", "12345"), textPart("purpose", "x"));
    const refused = await other.inject({ method: "POST", url: "/files", headers, payload });
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
      503,
      "BUSY",
      "30",
    ]);
    await other.close();
  });
});
