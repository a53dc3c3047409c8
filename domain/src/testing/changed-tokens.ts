export type TokenParts = readonly [header: string, payload: string, signature: string];

/** Returns copies of a token, each with one flipped bit. Omits copies that an HTTP header cannot carry. */
export function flippedTokens(token: string): string[] {
  return Array.from(token).flatMap((character, at) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((bit) => String.fromCharCode(character.charCodeAt(0) ^ (1 << bit)))
      .filter((other) => /^[!-~]$/.test(other))
      .map((other) => token.slice(0, at) + other + token.slice(at + 1)),
  );
}

/** Returns tokens that combine parts of several tokens, reorder a token's parts, or lack a part. */
export function swappedTokens(tokens: readonly TokenParts[]): string[] {
  const mixed = tokens.flatMap(([header]) =>
    tokens.flatMap(([, payload]) => tokens.map(([, , signature]) => `${header}.${payload}.${signature}`)),
  );
  const turned = tokens.flatMap(([header, payload, signature]) => [
    `${payload}.${header}.${signature}`,
    `${signature}.${payload}.${header}`,
    `${header}.${signature}.${payload}`,
    `${header}.${payload}`,
    `${header}.${payload}.`,
  ]);
  return [...mixed, ...turned];
}
