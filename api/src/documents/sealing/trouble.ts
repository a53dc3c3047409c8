/** A system error, such as a full disk, in a form that can be sent between threads. An `Error` would lose its code. */
export type Trouble = { readonly message: string; readonly code: string | undefined };

export function troubleOf(error: unknown): Trouble {
  const { message, code } = error as NodeJS.ErrnoException;
  return { message, code };
}

export function errorOf({ message, code }: Trouble): Error {
  return Object.assign(new Error(message), code !== undefined && { code });
}
