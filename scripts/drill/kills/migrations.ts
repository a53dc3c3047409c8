import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createSchema, migrationsFolder } from "@portal/database/migrate";
import { connectToPrimary } from "@portal/database/migration-connection";
import { readMigrations } from "@portal/database/pending-migrations";
import type { Figure } from "../drill.ts";
import type { OnePortal } from "../one-portal.ts";

const { migrations, indexes } = readMigrations(migrationsFolder);
/** How many migrations are applied before the portal starts and is killed. */
const origins = [0, 8, 18, 28];
type Client = Awaited<ReturnType<typeof connectToPrimary>>;

/** Kills the portal while it migrates a database. Each migration must be applied completely or not at all. */
export async function killMigrations(ground: OnePortal, kills: number): Promise<Figure[]> {
  const { postgres, urlOf, launch, start } = ground;
  const admin = await connectToPrimary(urlOf("postgres"), "drill");
  try {
    const shapes = await shapesOf(ground);
    const windows = new Map<number, number>();
    let whole = "";
    for (const origin of origins) {
      const name = create(ground, origin, "calibration");
      const portal = launch({ database: name });
      await untilMigrating(admin, name, true);
      const begun = performance.now();
      await untilMigrating(admin, name, false);
      windows.set(origin, performance.now() - begun);
      await portal.untilReady();
      await portal.kill();
      whole = (await stateOf(urlOf(name))).all;
      drop(ground, name);
    }
    let [killed, late, between, torn, unfinished] = [0, 0, 0, 0, 0];
    for (let round = 0; killed < kills && round < 2 * kills; round += 1) {
      const origin = origins[round % origins.length] ?? 0;
      const name = create(ground, origin, `round_${round}`);
      const portal = launch({ database: name });
      const failed = portal.untilReady().catch(() => undefined);
      await untilMigrating(admin, name, true);
      await wait(randomInt(Math.ceil(windows.get(origin) ?? 1)));
      const isLate = !(await isMigrating(admin, name));
      await portal.kill();
      await failed;
      if (isLate) late += 1;
      else {
        killed += 1;
        // PostgreSQL ends the dead process's transaction after its current statement.
        await untilMigrating(admin, name, false);
        const { applied, shape } = await stateOf(urlOf(name));
        if (applied === undefined || shape !== shapes[applied]) torn += 1;
        else if (applied < migrations.length) between += 1;
        const next = await start({ database: name });
        await next.kill();
        const after = await stateOf(urlOf(name));
        if (after.applied !== migrations.length || after.all !== whole) unfinished += 1;
      }
      drop(ground, name);
    }
    postgres.query("drop database shape");
    const times = [...windows].map(([origin, time]) => `from ${origin}: ${time.toFixed(0)} ms`).join(", ");
    return [
      {
        what: `kills during migrations (goal ${kills})`,
        figure: `${killed}, ${between} of them with migrations left, and ${late} too late; ${times}`,
        isMet: killed === kills && between > 0,
      },
      {
        what: "journals that disagree with the schema after a kill (goal 0)",
        figure: `${torn} of ${killed}`,
        isMet: torn === 0,
      },
      {
        what: "schemas incomplete after the next start (goal 0)",
        figure: `${unfinished} of ${killed}`,
        isMet: unfinished === 0,
      },
    ];
  } finally {
    await admin.end();
  }
}

/** Returns the schema after each number of migrations, and creates the databases that the rounds copy. */
async function shapesOf({ postgres, urlOf }: OnePortal): Promise<readonly string[]> {
  const shapes: string[] = [];
  postgres.query("create database shape");
  for (let applied = 0; applied <= migrations.length; applied += 1) {
    const client = await connectToPrimary(urlOf("shape"), "drill");
    await createSchema(client, migrations.slice(Math.max(0, applied - 1), applied));
    shapes.push((await shapeOf(client)).shape);
    await client.end();
    if (origins.includes(applied)) postgres.query(`create database origin_${applied} template shape`);
  }
  return shapes;
}

function create({ postgres }: OnePortal, origin: number, name: string): string {
  postgres.query(`create database ${name} template origin_${origin}`);
  return name;
}

const drop = ({ postgres }: OnePortal, name: string) => postgres.query(`drop database ${name} with (force)`);

async function isMigrating(admin: Client, database: string): Promise<boolean> {
  const { rows } = await admin.query(
    "select from pg_stat_activity where datname = $1 and application_name = 'borrower-portal migrate'",
    [database],
  );
  return rows.length > 0;
}

async function untilMigrating(admin: Client, database: string, wanted: boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while ((await isMigrating(admin, database)) !== wanted) {
    if (performance.now() > deadline) throw new Error(`the migration of ${database} did not begin or end`);
    await wait(2);
  }
}

async function stateOf(url: string) {
  const client = await connectToPrimary(url, "drill");
  try {
    const { rows: found } = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') as journal",
    );
    const { rows } = found[0]?.journal
      ? await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id")
      : { rows: [] };
    const isPrefix = rows.every(({ hash }, at) => hash === migrations[at]?.hash);
    return { applied: isPrefix ? rows.length : undefined, ...(await shapeOf(client)) };
  } finally {
    await client.end();
  }
}

/**
 * Describes the columns, constraints, indexes, types, functions and triggers of a database. `shape` omits the indexes
 * that are built after the migrations.
 */
async function shapeOf(client: Client): Promise<{ readonly shape: string; readonly all: string }> {
  const { rows } = await client.query<{ line: string; name: string }>(`
    select '' as name, concat_ws(' ', table_name, column_name, data_type, numeric_precision, numeric_scale,
      is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select '', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select relname, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all
    select '', concat_ws(' ', typname, enumlabel) from pg_enum join pg_type on pg_type.oid = enumtypid
    union all
    select '', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all
    select '', pg_get_triggerdef(pg_trigger.oid) from pg_trigger where not tgisinternal
    order by line`);
  const later = new Set(indexes.map(({ name }) => name));
  const textOf = (lines: typeof rows) => lines.map(({ line }) => line).join("\n");
  return { shape: textOf(rows.filter(({ name }) => !later.has(name))), all: textOf(rows) };
}
