/** There is more work in line than can be done in time: the caller is told at once to come back. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  /** Seconds after which another try has a chance. */
  readonly retryAfter: number;
  constructor(what: string, retryAfter = 5) {
    super(`too much ${what} at once`);
    this.retryAfter = retryAfter;
  }
}
