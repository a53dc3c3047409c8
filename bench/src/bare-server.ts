import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import Fastify from "fastify";
import { Pool } from "pg";

/** A minimal server for comparison. It checks the session and runs the SQL of `GET /v2/advances`. */
const { DATABASE_URL, TOKEN_KEY, STATEMENTS } = process.env;
const key = Buffer.from(TOKEN_KEY ?? "", "base64");
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const isPrepared = STATEMENTS === "prepared";

const session = `select s.id, s.user_id, s.auth_type, s.is_sso, s.binding_hash, s.last_seen_at, u.email, c.id as contact_id, c.country
  from sessions s join users u on u.id = s.user_id join contacts c on c.id = u.contact_id
  where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $3 and u.is_disabled = false`;
const advances = `select a.* from advances a where exists (
  select 1 from account_contacts ac where ac.account_id = a.account_id and ac.contact_id = $1)
  order by a.issued_date desc, a.id`;

const query = (name: string, text: string, values: unknown[]) =>
  pool.query<Record<string, never>>(isPrepared ? { name, text, values } : { text, values });

const idleMilliseconds = 15 * 60_000;
const app = Fastify();

app.get("/api/v2/advances", async (request, reply) => {
  const [, token = ""] = (request.headers.authorization ?? "").split(" ");
  const [header = "", payload = "", signature = ""] = token.split(".");
  const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.status(401).send();
  const { jti } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { jti: string };
  const now = Temporal.Now.instant();
  const since = now.subtract({ milliseconds: idleMilliseconds });
  const found = await query("session", session, [jti, now.toString(), since.toString()]);
  const [row] = found.rows;
  const binding = /session-binding=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
  if (!row || row["binding_hash"] !== createHash("sha256").update(binding).digest("base64url"))
    return reply.status(401).send();
  const { rows } = await query("advances", advances, [row["contact_id"]]);
  return {
    advances: rows.map((advance) => ({
      ...advance,
      balance: Number(advance["balance"]),
      amount: Number(advance["amount"]),
      pastDueAmount: Number(advance["past_due_amount"]),
    })),
  };
});
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
