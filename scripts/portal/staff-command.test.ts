import { describe, expect, test } from "vitest";
import { Complaint } from "./read-file.ts";
import { readInvitation, requireDesk } from "./staff-command.ts";

const words = (line: string) => line.split(" ");
const astrid = "--email astrid@alderway.example --first Astrid --last Nyberg";

describe("npm run portal staff add", () => {
  test("the staff command reads the person and one or more roles [DESK-STAFF-08]", () => {
    const person = { email: "astrid@alderway.example", firstName: "Astrid", lastName: "Nyberg" };
    expect(readInvitation(words(`${astrid} --role administrator`))).toEqual({
      ...person,
      roles: ["administrator"],
      isAnother: false,
    });
    expect(readInvitation([...words(`${astrid} --another --role`), "compliance, lead"])).toEqual({
      ...person,
      roles: ["lead", "compliance"],
      isAnother: true,
    });
  });

  test("the staff command names every wrong option", () => {
    const roles =
      "processor, underwriter, agreements, servicing, finance, forgiveness, support, lead, records, compliance, administrator";
    const complaint = (line: string) => {
      try {
        return readInvitation(words(line));
      } catch (error) {
        return error instanceof Complaint ? error.message : error;
      }
    };
    expect(complaint("--email astrid --role boss")).toBe(
      `--email: must be an e-mail address\n--first: is required\n--last: is required\n--role: boss must be one of ${roles}`,
    );
    expect(complaint(astrid)).toBe(`--role: must be one of ${roles}`);
    expect(complaint(`${astrid} --role lead --admin`)).toContain("Unknown option '--admin'");
    expect(complaint(`${astrid} --role lead more`)).toContain("more");
  });

  test("the staff command complains if the desk is off", () => {
    expect(() => requireDesk({ desk: undefined })).toThrow(Complaint);
    const desk = { origin: "https://desk.example", timeZone: "America/New_York", hasDemoWork: false };
    expect(() => requireDesk({ desk })).not.toThrow();
  });
});
