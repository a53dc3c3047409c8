import { Client } from "pg";
import { send, text, type Headers } from "../flat/send.ts";
import type { Side } from "../flat/side.ts";

/** A member of staff with an open session. */
export type Person = { readonly staffId: string; readonly cookie: string; readonly headers: Headers };

/** Adds members of staff with all roles that the calls need, and opens a session for each through the sandbox. */
export async function joinStaff(side: Side, count: number): Promise<Person[]> {
  const client = new Client({ connectionString: side.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into staff (id, first_name, last_name, email, email_key, state, created_at)
     select gen_random_uuid()::text, 'Bench', 'Person ' || at, 'bench' || at || '@alderway.example',
       'bench' || at || '@alderway.example', 'active', now()
     from generate_series(1, $1) as at
     on conflict (email_key) do update set state = 'active' returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into staff_roles (staff_id, role, given_at) select id, role, now()
     from unnest($1::text[]) as id cross join unnest(array['processor', 'lead', 'compliance']) as role on conflict do nothing`,
    [ids],
  );
  await client.end();
  const people: Person[] = [];
  for (const staffId of ids) people.push(await openSession(side, staffId));
  return people;
}

async function openSession({ origin }: Side, staffId: string): Promise<Person> {
  const opened = await fetch(`${origin}/sandbox/staff/open`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ staffId }).toString(),
    redirect: "manual",
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0];
  if (opened.status !== 303 || cookie === undefined)
    throw new Error(`the sandbox opened no session at the desk: status ${opened.status}`);
  const { json } = await send("GET", `${origin}/api/desk/session`, undefined, { cookie });
  return { staffId, cookie, headers: { cookie, origin, "x-desk-csrf": text(json, "csrf") } };
}
