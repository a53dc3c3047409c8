import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fieldCipher } from "@portal/api/platform/crypto";
import { newKeys } from "@portal/api/platform/keys/sandbox-keys";
import { answerPlace } from "@portal/api/support/seal-answer";
import { connect, type Connection } from "@portal/database/connection";
import { auditFigure, numberOf } from "./aftermath.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, startLoad, wrongPayments } from "./load.ts";
import { startReads } from "./reads.ts";
import { openStage, type Stage } from "./stage.ts";
import { Undo } from "./undo.ts";
import { countLost, hashOf, uploaderOf, type Borrower } from "./uploads.ts";

const kills = 20;
const pageSize = 5_000;
const old = newKeys();
const next = newKeys();
const [oldKey, nextKey] = [old.ENCRYPTION_KEYS.split(":")[1] ?? "", next.ENCRYPTION_KEYS.split(":")[1] ?? ""];
/** The keys in each round of restarts. Sessions and passwords still need the older TOKEN_KEY and PEPPER. */
const rounds = {
  append: {
    TOKEN_KEY: `${old.TOKEN_KEY},${next.TOKEN_KEY}`,
    PEPPER: `${old.PEPPER},p2:${next.PEPPER}`,
    ENCRYPTION_KEYS: `k1:${oldKey},k2:${nextKey}`,
  },
  first: {
    TOKEN_KEY: `${next.TOKEN_KEY},${old.TOKEN_KEY}`,
    PEPPER: `p2:${next.PEPPER},${old.PEPPER}`,
    ENCRYPTION_KEYS: `k2:${nextKey},k1:${oldKey}`,
  },
  remove: {
    TOKEN_KEY: `${next.TOKEN_KEY},${old.TOKEN_KEY}`,
    PEPPER: `p2:${next.PEPPER},${old.PEPPER}`,
    ENCRYPTION_KEYS: `k2:${nextKey}`,
  },
};

export const keys: Drill = {
  name: "keys",
  what: "rotates all keys of two processes under load, and kills the rotation (K1) [values] [files]",
  async run(say, [values = 100_000, files = 1_000] = []) {
    const undo = new Undo();
    try {
      const stage = await openStage(undo, { ...old });
      say("Starting two processes …");
      let processes = [await stage.start(0), await stage.start(1)] as const;
      await stage.balance();
      const connection = connect(stage.settings["DATABASE_URL"] ?? "", { maxConnections: 2 });
      undo.add(() => connection.close());
      const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
      say(`Writing ${values} values and ${files} files …`);
      await writeValues(connection, values);
      const teresa = { origin: portalUrl, headers: await signIn(person("teresa")) };
      const hashes = await upload(teresa, files);

      const { portals } = stage;
      const payable = await portals.payable();
      const load = startLoad({
        payable,
        signIn: () => signIn(person("dana")),
        payers: 1,
        visitors: 1,
        pause: 200,
      });
      const reads = startReads(portalUrl, payable.headers, 1);
      const roll = async (settings: Readonly<Record<string, string>>) => {
        const [one, two] = processes;
        await one.stop();
        const first = await stage.start(0, { settings });
        await wait(3_000);
        await two.stop();
        processes = [first, await stage.start(1, { settings })];
        await wait(3_000);
      };
      const started = performance.now();
      say("Appending the new keys …");
      await roll(rounds.append);
      say("Putting the new keys first …");
      await roll(rounds.first);
      const { killed, whileOld, seconds } = await rotate(stage, say);
      const check = await stage.command(["rotate-keys", "--check"], { settings: rounds.first });
      const left = check.stdout.split("\n").filter((line) => line.includes("ENCRYPTION_KEYS k1"));
      say("Removing the old encryption key …");
      await roll(rounds.remove);
      const total = (performance.now() - started) / 1_000;
      await Promise.all([load.stop(), reads.stop()]);
      for (const line of reads.failures.slice(0, 5)) say(`  ${line}`);
      const refused = [...load.refused.values()].reduce((sum, count) => sum + count, 0);
      const failed = reads.failures.length + refused + load.failedSignIns();
      const calls = reads.count() + load.paid.length + load.sessions.length;
      const unreadable = await countUnreadable(connection, values);
      const changed = await countLost(teresa, hashes);
      return [
        {
          what: "failed reads, payments and sign-ins (goal 0)",
          figure: `${failed} of ${calls}`,
          isMet: failed === 0 && load.paid.length > 0 && load.sessions.length > 0,
        },
        wrongPayments(await countWrong(portals, load.paid), load.paid.length),
        {
          what: `kills of the rotation; of them with values left (goal ${kills})`,
          figure: `${killed}; ${whileOld}`,
          isMet: killed === kills && whileOld > 0,
        },
        {
          what: "columns with values left under the old encryption key (goal 0)",
          figure: left.length === 0 ? "0" : left.join("; "),
          isMet: left.length === 0,
        },
        {
          what: "values unreadable with only the new encryption key (goal 0)",
          figure: `${unreadable} of ${values}`,
          isMet: unreadable === 0,
        },
        {
          what: "files lost or changed, with only the new encryption key (goal 0)",
          figure: `${changed} of ${hashes.size}`,
          isMet: changed === 0 && hashes.size === files,
        },
        await auditFigure(stage, rounds.remove),
        {
          what: "time of the rotation with its kills; with all restarts",
          figure: `${seconds.toFixed(0)} s; ${total.toFixed(0)} s`,
          isMet: true,
        },
      ] satisfies Figure[];
    } finally {
      await undo.run();
    }
  },
};

const textOf = (at: number) => `answer ${at}`;

/** Adds one inquiry with `count` encrypted answers. */
async function writeValues({ pool }: Connection, count: number): Promise<void> {
  const cipher = fieldCipher({
    encryptionKeys: [{ id: "k1", key: Buffer.from(oldKey, "base64") }],
    peppers: [{ id: "default", key: Buffer.from(old.PEPPER, "base64") }],
  });
  const caseId = randomUUID();
  const description = cipher.encrypt(
    { table: "cases", column: "sealed_description", rowId: caseId },
    "a drill",
  );
  await pool.query(
    `insert into cases (id, contact_id, type, subject, sealed_description, created_at)
      select $1, (select id from contacts order by id limit 1), (select value from case_types limit 1), 'drill', $2, now()`,
    [caseId, description],
  );
  for (let start = 0; start < count; start += pageSize) {
    const rows = Array.from({ length: Math.min(pageSize, count - start) }, (_, at) => {
      const id = idOf(start + at);
      return { id, text: cipher.encrypt(answerPlace(id), textOf(start + at)) };
    });
    await pool.query(
      `insert into case_answers (id, case_id, sealed_text, answered_at)
        select unnest($1::text[]), $2, unnest($3::text[]), now()`,
      [rows.map(({ id }) => id), caseId, rows.map(({ text }) => text)],
    );
  }
}

const idOf = (at: number) => `drill-${String(at).padStart(8, "0")}`;

async function countUnreadable({ pool }: Connection, count: number): Promise<number> {
  const cipher = fieldCipher({
    encryptionKeys: [{ id: "k2", key: Buffer.from(nextKey, "base64") }],
    peppers: [{ id: "p2", key: Buffer.from(next.PEPPER, "base64") }],
  });
  let readable = 0;
  for (let start = 0; start < count; start += pageSize) {
    const { rows } = await pool.query<{ id: string; sealed_text: string }>(
      "select id, sealed_text from case_answers where id >= $1 and id < $2",
      [idOf(start), idOf(Math.min(count, start + pageSize))],
    );
    for (const { id, sealed_text: sealed } of rows)
      try {
        if (cipher.decrypt(answerPlace(id), sealed) === textOf(Number(id.slice(6)))) readable += 1;
      } catch {
        // An answer that cannot be decrypted is not counted.
      }
  }
  return count - readable;
}

/** Uploads small files. Returns the hash of each file. */
async function upload(borrower: Borrower, count: number): Promise<ReadonlyMap<string, string>> {
  const send = await uploaderOf(borrower);
  const hashes = new Map<string, string>();
  let begun = 0;
  const run = async () => {
    while (begun < count) {
      begun += 1;
      const content = Buffer.from(`date,amount\n${randomBytes(2_000).toString("hex")}\n`);
      const response = await send(content);
      if (!response.ok) throw new Error(`an upload got status ${response.status}: ${await response.text()}`);
      const { id } = (await response.json()) as { id: string };
      hashes.set(id, hashOf(content));
    }
  };
  await Promise.all(Array.from({ length: 4 }, run));
  return hashes;
}

/** Repeatedly kills `rotate-keys` at random moments, then lets one run finish. */
async function rotate(stage: Stage, say: (line: string) => void) {
  const { postgres } = stage;
  const settings = rounds.first;
  const leftIn = () =>
    numberOf(postgres, "select count(*) from case_answers where sealed_text like 'k1.%'") +
    numberOf(postgres, "select count(*) from file_keys where key_id = 'k1'");
  const started = performance.now();
  let [killed, whileOld] = [0, 0];
  say("Rotating …");
  while (killed < kills) {
    const { child, ended } = stage.startCommand(["rotate-keys", "--fingerprints"], { settings });
    await Promise.race([wait(randomInt(1_000, 5_000)), ended]);
    if (child.exitCode !== null) break;
    child.kill("SIGKILL");
    await ended;
    killed += 1;
    if (leftIn() > 0) whileOld += 1;
  }
  say(`${leftIn()} values and files are left after ${killed} kills.`);
  const { stderr } = await stage.command(["rotate-keys", "--fingerprints"], { settings });
  if (stderr) say(`  ${stderr.trim()}`);
  return { killed, whileOld, seconds: (performance.now() - started) / 1_000 };
}
