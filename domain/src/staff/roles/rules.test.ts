import { describe, expect, test } from "vitest";
import { permissions } from "../../wire/desk/permission.ts";
import { role } from "./contract.ts";
import { allows, permissionsOf, tabsOf } from "./rules.ts";

/**
 * The table of roles and permissions, written a second time. The columns are processor, underwriter, agreements,
 * servicing, finance, forgiveness, support, lead, records, compliance and administrator.
 */
const table = `
borrowers.read      x x x x x x x x - x -
documents.read      x x x - - x - x - x -
documents.review    x x - - - x - x - - -
documents.download  - x x - - x - x - x -
requests.write      x x - - - x - x - - -
forms.check         x x - - - - - x - - -
owners.reveal       - x - - - x - - - - -
applications.move   - x - - - - - x - - -
agreements.write    - - x - - - - x - - -
agreements.approve  - x - - - - - x - - -
banks.read          x x - x x - - x - x -
banks.check         - x - x x - - - - - -
banks.approve       - - - - x - - x - - -
banks.reveal        - x - x x - - - - - -
payments.read       - x - x x - x x - x -
payments.stop       - - - x x - - - - - -
ach.read            - - - x x - - x - x -
ach.content         - - - - x - - - - - -
ach.propose         - - - x x - - - - - -
ach.approve         - - - - x - - x - - -
forgiveness.read    - x - - - x x x - x -
forgiveness.write   - - - - - x - - - - -
forgiveness.propose - - - - - x - - - - -
forgiveness.approve - - - - x x - x - - -
cases.read          x x x x x x x x - x -
cases.write         - x x x - x x x - - -
signins.help        - - - x - - x x - - -
signins.propose     - - - x - - x - - - -
signins.approve     - - - - - - - x - x -
viewings.open       - - - x - x x x - - -
notes.write         x x x x x x x x - x -
work.assign         - - - - - - - x - - -
conflicts.write     - - - - - - - x - x -
lists.edit          - - - - - - - x - - -
lists.export        - x - x x x - x - x -
reports.read        - - - - x - - x - x -
exceptions.handle   - x - x x - x x x x x
imports.propose     - - - - - - - - x - -
imports.approve     - - - - x - - x - - -
legal.propose       - - - - - - - - x x -
legal.approve       - - - - - - - x - x -
settings.propose    - - - - - - - - - - x
settings.approve    - - - - - - - - - x x
staff.manage        - - - - - - - - - - x
staff.approve       - - - - - - - - - - x
trail.read          - - - - - - - - - x -
trail.export        - - - - - - - - - x -
trail.check         - - - - - - - - - x x
`;
const columns = [
  "processor",
  "underwriter",
  "agreements",
  "servicing",
  "finance",
  "forgiveness",
  "support",
  "lead",
  "records",
  "compliance",
  "administrator",
] as const;
const rows = table
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/));

describe("roles and permissions", () => {
  test("there are eleven roles, and the table has a row for every permission [DESK-ROLE-01]", () => {
    expect(role.options).toEqual([...columns]);
    expect(rows.map(([permission]) => permission)).toEqual([...permissions]);
  });

  test.each(columns.map((each, column) => [each, column] as const))(
    "the role %s has exactly the permissions of the table [DESK-ROLE-01]",
    (each, column) => {
      const expected = rows.filter((row) => row[column + 1] === "x").map(([permission]) => permission);
      expect(permissionsOf([each])).toEqual(expected);
      for (const permission of permissions)
        expect([permission, allows([each], permission)]).toEqual([permission, expected.includes(permission)]);
    },
  );

  test("a person with two roles has the permissions of both, and a person without a role has none [DESK-ROLE-01]", () => {
    const both = new Set([...permissionsOf(["records"]), ...permissionsOf(["agreements"])]);
    expect(new Set(permissionsOf(["records", "agreements"]))).toEqual(both);
    expect(allows(["records", "agreements"], "imports.propose")).toBe(true);
    expect(allows(["records", "agreements"], "agreements.write")).toBe(true);
    expect(permissionsOf([])).toEqual([]);
  });

  test("an administrator has no permission for borrowers, documents, payments or messages [DESK-ROLE-04]", () => {
    expect(permissionsOf(["administrator"])).toEqual([
      "exceptions.handle",
      "settings.propose",
      "settings.approve",
      "staff.manage",
      "staff.approve",
      "trail.check",
    ]);
  });

  test("tabsOf returns the tabs of the work queue for each role, in the page's order", () => {
    expect(tabsOf(["processor"])).toEqual(["applications", "documents"]);
    expect(tabsOf(["forgiveness"])).toEqual(["documents"]);
    expect(tabsOf(["agreements"])).toEqual(["applications"]);
    expect(tabsOf(["forgiveness", "agreements"])).toEqual(["applications", "documents"]);
    expect(tabsOf(["administrator"])).toEqual([]);
  });
});
