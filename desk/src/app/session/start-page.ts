import { deskPath } from "@portal/domain/staff/paths";

/**
 * Returns the address to open after the sign-in. Instead of the desk's first page, opens the view that the person chose
 * as start page (DESK-FIND-06). A failure leads to the first page.
 */
export async function startingAt(to: string): Promise<string> {
  if (to !== deskPath) return to;
  try {
    const { askStartView } = await import("../../work/views/queries.ts");
    return (await askStartView()) ?? to;
  } catch {
    return to;
  }
}
