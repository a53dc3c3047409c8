/** A fault of our own, such as a full disk, on its way out of a thread: an error would lose its code there. */
export type Trouble = { readonly message: string; readonly code: string | undefined };

export function troubleOf(error: unknown): Trouble {
  const { message, code } = error as NodeJS.ErrnoException;
  return { message, code };
}

export function errorOf({ message, code }: Trouble): Error {
  return Object.assign(new Error(message), code !== undefined && { code });
}
