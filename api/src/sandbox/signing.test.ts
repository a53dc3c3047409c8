import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const get = (url: string) => portal.app.inject({ method: "GET", url });
const post = (url: string, values: Record<string, string>) =>
  portal.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(values).toString(),
  });

test("the sandbox's signing page sets and shows the callback failure, and rejects unknown values", async () => {
  expect((await get("/sandbox/signing")).body).toContain('value="none" checked');
  const chosen = await post("/sandbox/signing/fault", { fault: "held" });
  expect([chosen.statusCode, chosen.headers["location"]]).toEqual([303, "/sandbox/signing"]);
  expect((await get("/sandbox/signing")).body).toContain('value="held" checked');
  expect(portal.context.sandbox?.signing?.fault()).toBe("held");
  expect((await post("/sandbox/signing/fault", { fault: "lost" })).statusCode).toBe(422);
  expect((await post("/sandbox/signing/held", { session: "none" })).statusCode).toBe(422);
});

test("the sample agreement has fields to initial and to sign", async () => {
  const { rawPayload, headers } = await get("/sandbox/agreement.pdf");
  expect(headers["content-type"]).toBe("application/pdf");
  const file = await PDFDocument.load(rawPayload);
  expect(file.getPageCount()).toBe(3);
  const names = file
    .getForm()
    .getFields()
    .map((field) => field.getName());
  expect(names.toSorted()).toEqual([
    "date_borrower",
    "initials_authorization",
    "initials_payments",
    "name_borrower",
    "signature_borrower",
    "title_borrower",
  ]);
});
