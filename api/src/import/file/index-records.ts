import type { BookRecords } from "@portal/domain/book/references";
import { Tokenizer, TokenizerError, TokenParser, TokenParserError, TokenType } from "@streamparser/json";
import { faultTexts } from "../fault-text.ts";
import { chunksOf, markBytes, NotUtf8, type BookFile } from "./book-file.ts";

export type ListName = keyof BookRecords;
export const listNames: readonly ListName[] = ["contacts", "accounts", "legalTexts"];

/** The byte offsets of a list's records in the file. */
export type Places = { readonly starts: number[]; readonly ends: number[] };

/** A fault in the file's own fields and lists, with its byte offset. Faults inside records are reported elsewhere. */
export type OutlineFault = {
  readonly offset: number;
  readonly path: readonly string[];
  readonly message: string;
};

export type RecordIndex = {
  /** The parsed value of the file, with empty lists in place of the records. */
  readonly outline: unknown;
  /** The byte offset at which this value starts. */
  readonly start: number;
  /** For each field at the top level of the file, the byte offset of the field's name. */
  readonly fields: ReadonlyMap<string, number>;
  readonly lists: Readonly<Record<ListName, Places>>;
  /** The syntax error. In a file without a syntax error, the duplicate fields. */
  readonly faults: readonly OutlineFault[];
};

/**
 * Finds the positions of all records in one pass over the file. Keeps only one record and all offsets in memory,
 * because a file may be larger than the memory. Stops at the first syntax error.
 * @param visit is called with each record's position when the pass reaches the record's end
 * @throws NotUtf8
 */
export function indexRecords(
  file: BookFile,
  visit: (list: ListName, at: number, start: number, end: number) => void,
): RecordIndex {
  const markEnd = markBytes(file);
  const outline = outlineReader(markEnd, visit);
  const tokenizer = new Tokenizer();
  tokenizer.onToken = outline.take;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const requireUtf8 = (chunk: Uint8Array, isLast: boolean) => {
    try {
      decoder.decode(chunk, { stream: !isLast });
    } catch (error) {
      throw new NotUtf8("the file is not UTF-8 text", { cause: error });
    }
  };
  try {
    for (const chunk of chunksOf(file, markEnd)) {
      requireUtf8(chunk, false);
      tokenizer.write(chunk);
    }
    requireUtf8(new Uint8Array(), true);
    tokenizer.end();
  } catch (error) {
    return outline.end(syntaxErrorAt(error, { markEnd, token: outline.lastToken(), end: file.size }));
  }
  return outline.end(outline.isComplete() ? undefined : file.size);
}

/** Returns the byte offset of a syntax error. Throws any other error. */
function syntaxErrorAt(
  error: unknown,
  { markEnd, token, end }: { markEnd: number; token: number; end: number },
): number {
  if (error instanceof TokenParserError) return token;
  if (!(error instanceof TokenizerError)) throw error;
  // The parser reports the position of an unexpected character only in the error message.
  const place = /absolute position "(\d+)"/.exec(error.message)?.[1];
  return place === undefined ? end : markEnd + Number(place);
}

type Token = Parameters<Tokenizer["onToken"]>[0];

/** Follows the tokens at the top level of the file. The parser checks that all tokens are in a valid order. */
function outlineReader(markEnd: number, visit: Parameters<typeof indexRecords>[1]) {
  const lists = { contacts: noPlaces(), accounts: noPlaces(), legalTexts: noPlaces() };
  const fields = new Map<string, number>();
  const twice: OutlineFault[] = [];
  let outline: unknown;
  let [start, last, depth] = [markEnd, markEnd, 0];
  let [field, isFieldNext] = ["", false];
  let list: ListName | undefined;
  let recordStart: number | undefined;

  // The parser checks the syntax. The option `keepStack` and the empty handler keep it from storing records.
  const parser = new TokenParser({ paths: ["$.*.*"], keepStack: false });
  parser.onValue = () => {};

  function take(token: Token): void {
    const at = markEnd + token.offset;
    last = at;
    parser.write(token);
    const { token: type } = token;
    if (depth === 0) {
      start = at;
      outline = emptied(token);
      isFieldNext = true;
    } else if (depth === 1 && isObject(outline)) takeOfFile(outline, token, at);
    else if (depth === 2 && list) takeOfList(lists[list], list, type, at);
    if (type === TokenType.LEFT_BRACE || type === TokenType.LEFT_BRACKET) depth += 1;
    if (type === TokenType.RIGHT_BRACE || type === TokenType.RIGHT_BRACKET) depth -= 1;
  }

  function takeOfFile(file: Record<string, unknown>, token: Token, at: number): void {
    const { token: type, value } = token;
    if (type === TokenType.COMMA) isFieldNext = true;
    else if (isFieldNext) takeField(String(value), at);
    else if (type !== TokenType.COLON && type !== TokenType.RIGHT_BRACE) {
      file[field] = emptied(token);
      list = type === TokenType.LEFT_BRACKET ? listNames.find((name) => name === field) : undefined;
    }
  }

  function takeField(name: string, at: number): void {
    [field, isFieldNext] = [name, false];
    if (fields.has(name)) twice.push({ offset: at, path: [name], message: faultTexts.twice });
    else fields.set(name, at);
    if (name === "__proto__") twice.push({ offset: at, path: [name], message: faultTexts.unknownField });
  }

  function takeOfList({ starts, ends }: Places, name: ListName, type: TokenType, at: number): void {
    const isEnd = type === TokenType.COMMA || type === TokenType.RIGHT_BRACKET;
    if (!isEnd) recordStart ??= at;
    else if (recordStart !== undefined) {
      starts.push(recordStart);
      ends.push(at);
      visit(name, starts.length - 1, recordStart, at);
      recordStart = undefined;
    }
  }

  return {
    take,
    lastToken: () => last,
    isComplete: () => parser.isEnded,
    end(syntaxError: number | undefined): RecordIndex {
      const faults =
        syntaxError === undefined ? twice : [{ offset: syntaxError, path: [], message: "is not JSON here" }];
      return { outline, start, fields, lists, faults };
    },
  };
}

/** Returns a token's value, or an empty list or object. */
function emptied({ token: type, value }: Token): unknown {
  if (type === TokenType.LEFT_BRACKET) return [];
  return type === TokenType.LEFT_BRACE ? {} : value;
}

const noPlaces = (): Places => ({ starts: [], ends: [] });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
