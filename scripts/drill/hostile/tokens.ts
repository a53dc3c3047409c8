import { flippedTokens, swappedTokens, type TokenParts } from "@portal/domain/testing/changed-tokens";
import type { Figure } from "../drill.ts";
import { runEach } from "./run-each.ts";
import type { Scene } from "./scene.ts";

const algorithms = ["none", "None", "NONE", "HS256", "HS384", "HS512", "RS256", "ES256", "EdDSA", ""];

/**
 * Sends changed versions of a session's token, and unchanged tokens with other cookies. The portal must reject them
 * all.
 */
export async function tamperWithTokens({ origin, headers: teresa }: Scene): Promise<Figure[]> {
  const { person, signIn, tryPassword } = await import("../../../bench/src/portal.ts");
  const ben = await signIn(person("ben"));
  const { email, password } = person("teresa");
  const half = await tryPassword(email, password ?? "");
  const statusOf = async (token: string, cookie = teresa["cookie"] ?? "") => {
    const response = await fetch(`${origin}/api/v2/advances`, {
      headers: { authorization: `JWT ${token}`, cookie },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const tokenOf = (headers: Readonly<Record<string, string>>) =>
    (headers["authorization"] ?? "").slice("JWT ".length);
  const token = tokenOf(teresa);
  const partsOf = (whole: string) => whole.split(".") as unknown as TokenParts;
  const tokens = [token, tokenOf(ben), (half.body as { token: string }).token];
  const flips = flippedTokens(token);
  const swaps = swappedTokens(tokens.map(partsOf)).filter((each) => !tokens.includes(each));
  const unsigned = resigned(partsOf(token)).filter((each) => each !== token);
  const accepted: string[] = [];
  const all = [...new Set([...flips, ...swaps, ...unsigned])];
  await runEach(all.length, 10, async (at) => {
    if ((await statusOf(all[at] ?? "")) !== 401) accepted.push(all[at] ?? "");
  });
  const crossed = [
    await statusOf(token, ben["cookie"]),
    await statusOf(tokenOf(ben), teresa["cookie"]),
    await statusOf(token, half.cookie),
    await statusOf(token, ""),
    await statusOf(token, (ben["cookie"] ?? "").replace(/=.*/, `=${token}`)),
  ];
  const wholes = [await statusOf(token), await statusOf(tokenOf(ben), ben["cookie"])];
  return [
    {
      what: "changed tokens accepted (A4, goal 0)",
      figure: `${accepted.length} of ${new Set(flips).size} with a flipped bit, ${swaps.length} with swapped parts and ${unsigned.length} with another algorithm`,
      isMet: accepted.length === 0 && new Set(flips).size >= 1_000,
    },
    {
      what: "tokens accepted with another session's cookie or none (goal 0); unchanged tokens accepted (goal 2)",
      figure: `${crossed.filter((status) => status !== 401).length} of ${crossed.length}; ${wholes.filter((status) => status === 200).length}`,
      isMet: crossed.every((status) => status === 401) && wholes.every((status) => status === 200),
    },
  ];
}

/** Returns tokens with another algorithm in the header and an empty, a missing or the old signature. */
function resigned([, payload, signature]: TokenParts): string[] {
  return algorithms.flatMap((alg) => {
    const header = Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url");
    return [`${header}.${payload}.`, `${header}.${payload}`, `${header}.${payload}.${signature}`];
  });
}
