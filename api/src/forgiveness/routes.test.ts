import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

// These tests also prove that each route exists, because an unknown address would return 404 instead of 401.
test.each([
  ["GET", "/v2/advances", "FORG-API-02"],
  ["GET", "/v2/loan-forgiveness/?advanceIds=x", "FORG-API-03"],
  ["POST", "/v2/advances/x/forgiveness", "FORG-API-04"],
  ["PATCH", "/v2/loan-forgiveness", "FORG-API-05"],
  ["PATCH", "/v2/loan-forgiveness/resume", "FORG-API-06"],
  ["GET", "/guaranty-claims/x", "FORG-API-08"],
  ["POST", "/v2/opportunities/x/stipulations/y/fulfillStipulation", "FORG-API-09"],
  ["GET", "/v2/opportunities/x/stipulations", "FORG-API-10"],
  ["POST", "/documents", "FORG-API-11"],
  ["POST", "/v2/documents", "FORG-API-12"],
  ["PATCH", "/paycheckProtectionPlan/update-paycheck-protection-plan", "FORG-API-13"],
  ["GET", "/users/acceptance", "FORG-API-14"],
  ["GET", "/terms/attestation", "FORG-API-15"],
  ["POST", "/users/acceptance", "FORG-API-19"],
  ["POST", "/terms/attestation", "FORG-API-20"],
  ["GET", "/opportunities/x/contract", "FORG-API-21"],
  ["POST", "/opportunities/x/contract", "FORG-API-22"],
  ["GET", "/opportunities/x/contract/view", "FORG-API-23"],
  ["GET", "/opportunities/x/loan-agreement-status", "FORG-API-24"],
] as const)("the operation %s %s requires a session [FORG-API-01, %s]", async (method, path, _id) => {
  const response = await portal.app.inject({
    method,
    url: `/api${path}`,
    ...(method !== "GET" && { payload: {} }),
  });
  expect([response.statusCode, response.json().code]).toEqual([401, "SESSION_EXPIRED"]);
});

test.each([
  ["/terms/terms-and-conditions/us?include-content=true", "Terms and Conditions", "FORG-API-16"],
  ["/terms/us", "Terms of Use", "FORG-API-17"],
  ["/privacy/us", "Privacy Policy", "FORG-API-18"],
] as const)("GET %s returns the %s without a session [%s]", async (path, title, _id) => {
  const response = await portal.app.inject({ method: "GET", url: `/api${path}` });
  expect([response.statusCode, response.json()]).toMatchObject([200, { title, content: expect.any(String) }]);
});
