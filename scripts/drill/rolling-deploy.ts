import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { version } from "@portal/api/platform/version";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, startLoad, wrongPayments } from "./load.ts";
import { countMissing, startPageLoads } from "./page-loads.ts";
import type { PortalProcess } from "./portal-process.ts";
import { startReads } from "./reads.ts";
import { makeRelease } from "./release.ts";
import { openStage, type Stage } from "./stage.ts";
import { Undo } from "./undo.ts";

/** Milliseconds of load before, between and after the portals' restarts. */
const calm = 4_000;
const nextVersion = `${Number(version.split(".")[0]) + 1}.0.0`;
const schema = "database/src/schema/payments.ts";
const place = '  {\n    transactionId: text("transaction_id")\n      .primaryKey()';
const withColumn = (name: string) => ({
  file: schema,
  place,
  text: place.replace("{", `{\n    ${name}: text("${name}"),`),
});
const addColumn = (name: string, column: string) => ({
  name,
  sql: `ALTER TABLE "payments" ADD COLUMN "${column}" text;`,
});

export const rollingDeploy: Drill = {
  name: "rolling-deploy",
  what: "replaces two processes by a release with other pages, a new column and a dropped one, under load (F13)",
  async run(say) {
    const undo = new Undo();
    try {
      say("Building the pages of two releases …");
      const before = makeRelease({
        version,
        edits: [withColumn("drill_old")],
        migrations: [addColumn("9000_drill-old", "drill_old")],
        contractMigrations: [],
      });
      const after = makeRelease({
        version: nextVersion,
        edits: [
          withColumn("drill_new"),
          { file: "ui/src/kit.ts", place: "export", text: 'console.debug("drill");\nexport' },
        ],
        migrations: [addColumn("9000_drill-old", "drill_old"), addColumn("9001_drill-new", "drill_new")],
        contractMigrations: [
          { name: `${nextVersion}-drill`, sql: 'alter table "payments" drop column "drill_old"' },
        ],
      });
      const stage = await openStage(undo);
      say(`Starting two processes of ${version} …`);
      const processes = [
        await stage.start(0, { release: before }),
        await stage.start(1, { release: before }),
      ] as const;
      await stage.balance();
      return await deploy({ stage, processes, before, after, say });
    } finally {
      await undo.run();
    }
  },
};

type Scene = {
  readonly stage: Stage;
  readonly processes: readonly [PortalProcess, PortalProcess];
  readonly before: string;
  readonly after: string;
  readonly say: (line: string) => void;
};

async function deploy({ stage, processes: [one, two], before, after, say }: Scene): Promise<Figure[]> {
  const { portals, postgres } = stage;
  const contract = () => stage.command(["migrate", "--contract"], { release: after });
  const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
  const payable = await portals.payable();
  const load = startLoad({ payable, signIn: () => signIn(person("dana")) });
  const reads = startReads(portalUrl, payable.headers);
  const pages = startPageLoads(portalUrl, ["/us/login", "/us/forgot-password", "/ca/login"]);
  const columns = () =>
    postgres
      .query(
        "select column_name from information_schema.columns where table_name = 'payments' and column_name like 'drill%' order by 1",
        "portal",
      )
      .join(" and ");
  await wait(calm);
  say("Replacing the first process …");
  const codes = [await one.stop()];
  await stage.start(0, { release: after });
  await wait(calm);
  const [both, early] = [columns(), await contract()];
  say("Replacing the second process …");
  codes.push(await two.stop());
  await stage.start(1, { release: after });
  await wait(calm);
  say("Removing the old column …");
  const late = await contract();
  await wait(calm);
  await Promise.all([load.stop(), reads.stop(), pages.stop()]);
  for (const line of [...pages.failures, ...reads.failures].slice(0, 5)) say(`  ${line}`);
  const [older, newer] = [builtFiles(before), new Set(builtFiles(after))];
  const onlyOld = older.filter((name) => !newer.has(name)).length;
  return [
    {
      what: "failed page loads, with their scripts and styles (goal 0)",
      figure: `${pages.failures.length} of ${pages.pages()}, ${pages.files.size} files`,
      isMet: pages.failures.length === 0 && pages.pages() > 0,
    },
    {
      what: "pages of both builds were loaded",
      figure: `${pages.builds.size} builds, which differ in ${onlyOld} of ${older.length} files`,
      isMet: pages.builds.size === 2 && onlyOld > 0,
    },
    missingFiles(await countMissing(portalUrl, older), older.length),
    failedCalls(load, reads),
    wrongPayments(await countWrong(portals, load.paid), load.paid.length),
    {
      what: "exit codes of the stopped processes (goal 0)",
      figure: codes.join(", "),
      isMet: codes.every((code) => code === 0),
    },
    ...columnFigures({ both, early, late, left: columns() }),
  ];
}

function builtFiles(release: string): readonly string[] {
  const names = readdirSync(join(release, "web/dist/assets"));
  return names.filter((name) => !/\.(?:br|gz)$/.test(name));
}

function missingFiles(missing: number, all: number): Figure {
  return {
    what: "files of the old build missing after the deploy (goal 0)",
    figure: `${missing} of ${all}`,
    isMet: missing === 0,
  };
}

function failedCalls(load: ReturnType<typeof startLoad>, reads: ReturnType<typeof startReads>): Figure {
  const refused = [...load.refused.values()].reduce((sum, count) => sum + count, 0);
  const parts = [
    [reads.failures.length, reads.count()],
    [refused, load.paid.length],
    [load.failedSignIns(), load.sessions.length],
  ] as const;
  return {
    what: "failed reads, payments and sign-ins (goal 0)",
    figure: parts.map(([failed, all]) => `${failed} of ${all}`).join(", "),
    isMet: parts.every(([failed, all]) => failed === 0 && all > 0),
  };
}

type Result = { readonly status: number | null; readonly stderr: string };

/** Checks the table's columns while both releases run and at the end, and two attempts to drop the old column. */
function columnFigures({
  both,
  early,
  late,
  left,
}: {
  readonly both: string;
  readonly early: Result;
  readonly late: Result;
  readonly left: string;
}): Figure[] {
  return [
    {
      what: "the new column is there beside the old one while both releases run",
      figure: both,
      isMet: both === "drill_new and drill_old",
    },
    {
      what: "the contract is refused while a process of the old release runs",
      figure: early.stderr.trim(),
      isMet: early.status === 1 && early.stderr.startsWith("Not yet: "),
    },
    {
      what: "the contract drops the old column under load when only the new release runs",
      figure: late.status === 0 ? `left is ${left}` : late.stderr.trim(),
      isMet: late.status === 0 && left === "drill_new",
    },
  ];
}
