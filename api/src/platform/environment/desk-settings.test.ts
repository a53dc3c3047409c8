import { describe, expect, test } from "vitest";
import { readDesk, sharedOriginWarning } from "./desk-settings.ts";

const portalOrigin = "https://portal.example";

function read(given: Readonly<Record<string, string>>, isProduction = false) {
  const faults: string[] = [];
  const desk = readDesk(
    { DESK: "", DESK_ORIGIN: "", DESK_TIME_ZONE: "America/New_York", DEMO_WORK: "on", ...given },
    { isProduction, portalOrigin },
    (name, fault) => void faults.push(`${name} ${fault}`),
  );
  return { desk, faults };
}
const at = (origin: string, hasDemoWork = true) => ({
  desk: { origin, timeZone: "America/New_York", hasDemoWork },
  faults: [],
});
const off = { desk: undefined, faults: [] };

describe("the settings of the desk", () => {
  test("the desk is on in the sandbox and off in production by default, and DESK overrides the default", () => {
    expect(read({})).toEqual(at(portalOrigin));
    expect(read({ DESK: "off" })).toEqual(off);
    expect(read({}, true)).toEqual(off);
    expect(read({ DESK: "on" }, true)).toEqual(at(portalOrigin, false));
    expect(read({ DESK: "yes" }).faults).toEqual(["DESK must be one of on, off"]);
  });

  test("DESK_ORIGIN must be an origin without a path, and use https in production", () => {
    expect(read({ DESK_ORIGIN: "https://desk.example/" })).toEqual(at("https://desk.example"));
    expect(read({ DESK_ORIGIN: "http://desk.localhost:8081" })).toEqual(at("http://desk.localhost:8081"));
    const faults = ["DESK_ORIGIN must be an address such as https://desk.example.com, without a path"];
    for (const address of ["desk.example", "https://desk.example/desk", "desk"])
      expect(read({ DESK_ORIGIN: address }).faults).toEqual(faults);
    expect(read({ DESK: "on", DESK_ORIGIN: "http://desk.example" }, true).faults).toEqual([
      "DESK_ORIGIN must start with https://",
    ]);
  });

  test("DEMO_WORK=off turns off the sandbox's sample documents", () => {
    expect(read({ DEMO_WORK: "off" })).toEqual(at(portalOrigin, false));
    expect(read({ DEMO_WORK: "no" }).faults).toEqual(["DEMO_WORK must be one of on, off"]);
  });

  test("DESK_TIME_ZONE must be the name of a time zone", () => {
    expect(read({ DESK_TIME_ZONE: "America/Chicago" }).desk?.timeZone).toBe("America/Chicago");
    expect(read({ DESK_TIME_ZONE: "Central" }).faults).toEqual([
      "DESK_TIME_ZONE must be a time zone such as America/Chicago",
    ]);
  });

  test("the portal warns if the desk uses the portal's own address", () => {
    expect(sharedOriginWarning({ origin: portalOrigin, desk: read({}).desk })).toBe(
      "DESK_ORIGIN is the same as PORTAL_ORIGIN (https://portal.example). Give the desk a separate address.",
    );
    const { desk } = read({ DESK_ORIGIN: "https://desk.example" });
    expect(sharedOriginWarning({ origin: portalOrigin, desk })).toBeUndefined();
    expect(sharedOriginWarning({ origin: portalOrigin, desk: undefined })).toBeUndefined();
  });
});
