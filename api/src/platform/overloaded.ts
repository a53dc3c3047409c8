/** Thrown to refuse work immediately when too much other work is waiting. The caller may retry. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  /** The number of seconds after which a retry may succeed. */
  readonly retryAfter: number;
  constructor(what: string, retryAfter = 5) {
    super(`too much ${what} at once`);
    this.retryAfter = retryAfter;
  }
}
