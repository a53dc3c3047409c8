import { person, tryPassword } from "./portal.ts";
import { takeTurns } from "./take-turns.ts";

/** Whether the time of a refused sign-in tells whose address it was (goal A3: medians within 10 %). */
const rounds = Number(process.argv[2] ?? 60);

const refused = (email: string) => async () => {
  const { status } = await tryPassword(email, "Wrong.Password1");
  if (status !== 401) throw new Error(`${email} was answered ${status}`);
};
const cases = {
  "unknown address": refused("nobody@nowhere.example"),
  "wrong password": refused(person("grace").email),
  "provider only": refused(person("jonah").email),
  disabled: refused(person("dora").email),
};
await takeTurns("Sign-in", cases, rounds);
