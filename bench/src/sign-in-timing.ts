import { castList } from "@portal/database/cast/cast";
import { person, tryPassword } from "./portal.ts";
import { takeTurns } from "./take-turns.ts";

/** Checks that the time of a refused sign-in does not reveal which addresses exist (goal A3). */
const rounds = Number(process.argv[2] ?? 60);

const refused = async (email: string) => {
  const { status } = await tryPassword(email, "Wrong.Password1");
  if (status !== 401) throw new Error(`${email} got status ${status}`);
};
const [grace, jonah, dora] = [person("grace").email, person("jonah").email, person("dora").email];
const able = castList()
  .filter(({ email, password }) => password && ![grace, jonah, dora].includes(email))
  .map(({ email }) => email);
if (rounds > able.length * 9)
  throw new Error(`use at most ${able.length * 9} rounds, so that no account is locked`);
for (let guess = 0; guess < 10; guess += 1) await refused(grace);

let [nobody, turn] = [0, 0];
await takeTurns(
  "Sign-in",
  {
    "unknown address": () => refused(`nobody-${nobody++}@nowhere.example`),
    "wrong password": () => refused(able[turn++ % able.length] ?? ""),
    locked: () => refused(grace),
    "provider only": () => refused(jonah),
    disabled: () => refused(dora),
  },
  rounds,
);
