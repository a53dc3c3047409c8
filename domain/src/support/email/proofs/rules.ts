/** A header field, unfolded and otherwise as received. The name is in lowercase. */
export type EmailHeader = { readonly name: string; readonly value: string };

/**
 * Returns the address of the only `From` header. Accepts only `name <address>` and a single address, because mail
 * programs may read other forms differently from the mail server that checked the domain.
 */
export function mailboxOf(headers: readonly EmailHeader[]): string | undefined {
  const [from, ...others] = headers.filter(({ name }) => name === "from");
  if (!from || others.length > 0) return undefined;
  const [words = []] = wordsOf(from.value, "") ?? [];
  const plain = words.filter((word) => !word.startsWith('"')).join(" ");
  const [, inBrackets, bare] = /^(?:[^<>@,;:]*<([^<>]+)>|([^<>]+))$/.exec(plain) ?? [];
  const address = (inBrackets ?? bare ?? "").trim();
  return /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/.test(address) ? address : undefined;
}

/**
 * Returns the domain that passed the DMARC check, in lowercase. Reads only the topmost result of the lender's own mail
 * server, because a sender can add more headers below it (RFC 8601, section 5).
 */
export function passedDomain(headers: readonly EmailHeader[], authServer: string): string | undefined {
  const server = authServer.toLowerCase();
  // Compares the server's name before reading the rest. Otherwise, the portal would skip a malformed result of the
  // server and read a forged result below it.
  const own = headers.find(
    ({ name, value }) => name === "authentication-results" && serverNameOf(value) === server,
  );
  const [, ...results] = (own && wordsOf(own.value, ";")) ?? [];
  const checks = results.filter(([method = ""]) => /^dmarc(?:\/\d+)?=/i.test(method));
  const [check, ...others] = checks;
  if (!check || others.length > 0 || !/^dmarc(?:\/\d+)?=pass$/i.test(check[0] ?? "")) return undefined;
  const domains = check.flatMap((word) => /^header\.from="?([^"\s]+)"?$/i.exec(word)?.[1] ?? []);
  return domains.length === 1 ? domains[0]?.toLowerCase() : undefined;
}

function serverNameOf(value: string): string {
  const [, name = ""] = /^\s*"?([^\s";(]+)/.exec(value) ?? [];
  return name.toLowerCase();
}

/**
 * Splits a header at a separator, and each part into words. Removes comments. Keeps the quotation marks of quoted
 * strings, so that quoted text is never mistaken for a result. Returns undefined for an unclosed comment or quoted
 * string.
 */
function wordsOf(value: string, separator: string): string[][] | undefined {
  const parts: string[][] = [[]];
  let word = "";
  let depth = 0;
  let isQuoted = false;
  const endWord = () => {
    if (word !== "") parts.at(-1)?.push(word);
    word = "";
  };
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at);
    if (sign === "\\" && (isQuoted || depth > 0)) {
      at += 1;
      if (isQuoted) word += value.charAt(at) === '"' ? "" : value.charAt(at);
    } else if (isQuoted) {
      word += sign;
      if (sign === '"') isQuoted = false;
    } else if (sign === "(") depth += 1;
    else if (sign === ")" && depth > 0) depth -= 1;
    else if (depth > 0) continue;
    else if (sign === '"') {
      isQuoted = true;
      word += sign;
    } else if (sign === separator) {
      endWord();
      parts.push([]);
    } else if (/\s/.test(sign)) endWord();
    else word += sign;
  }
  endWord();
  return depth > 0 || isQuoted ? undefined : parts.map(joinAssignments);
}

/** Joins the words of `a = b`, because whitespace may surround the equals sign. */
function joinAssignments(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && (word.startsWith("=") || last.endsWith("="))) joined.splice(-1, 1, last + word);
    else joined.push(word);
  }
  return joined;
}
