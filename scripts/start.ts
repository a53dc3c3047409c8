import { buildPages } from "./build-pages.ts";

try {
  buildPages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import("../api/src/main.ts");
