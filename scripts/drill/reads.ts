const paths = [
  "/v2/accounts",
  "/v2/advances",
  "/v2/opportunities",
  "/contacts/notifications",
  "/products/selfserviceloans",
];

/** Repeatedly reads a borrower's pages, and records failures. */
export function startReads(origin: string, headers: Readonly<Record<string, string>>, loops = 4) {
  const end = new AbortController();
  const failures: string[] = [];
  let count = 0;
  const run = async () => {
    while (!end.signal.aborted)
      for (const path of paths) {
        count += 1;
        const status = await fetch(`${origin}/api${path}`, { headers }).then(
          (response) => response.text().then(() => response.status),
          (error: unknown) => String(error),
        );
        if (status !== 200) failures.push(`${path}: ${status}`);
      }
  };
  const running = Array.from({ length: loops }, run);
  return {
    failures,
    count: () => count,
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}
