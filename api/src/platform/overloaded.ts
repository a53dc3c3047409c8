/** Refuses work immediately when more is waiting than can be done in time. The caller may try again. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
  /** Seconds after which another try may succeed. */
  readonly retryAfter: number;
  constructor(what: string, retryAfter = 5) {
    super(`too much ${what} at once`);
    this.retryAfter = retryAfter;
  }
}
