import { randomInt } from "node:crypto";
import { plainCode, recoveryCodeCount } from "@portal/domain/staff/rules";
import type { NamedKey } from "../platform/keys/key-settings.ts";
import { hashSecret } from "../sessions/password-hash.ts";

/** Letters and digits, without characters that look alike. */
const characters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

type RecoveryCode = { readonly name: string; readonly code: string; readonly codeHash: string };

/** Makes ten recovery codes with 73 random bits each. The first letter of each code names its row. */
export async function makeRecoveryCodes(peppers: readonly NamedKey[]): Promise<RecoveryCode[]> {
  const names = characters.slice(0, recoveryCodeCount).split("");
  return Promise.all(
    names.map(async (name) => {
      const random = Array.from(
        { length: groups * groupLength - 1 },
        () => characters[randomInt(characters.length)],
      );
      const code = [name, ...random].join("").replaceAll(/(.{4})(?=.)/g, "$1-");
      return { name, code, codeHash: await hashSecret(plainCode(code), peppers) };
    }),
  );
}
