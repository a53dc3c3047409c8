/** Thrown immediately when too much work is waiting. The caller may retry. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  /** The number of seconds to wait before a retry. */
  readonly retryAfter: number;
  constructor(what: string, retryAfter = 5) {
    super(`too much ${what} at once`);
    this.retryAfter = retryAfter;
  }
}
