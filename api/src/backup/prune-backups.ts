import { copyName, listBackups, readFileList, type Place } from "./backup-place.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Deletes all but the newest backups, and files that only deleted backups used. Deletes a backup's manifest first, so
 * that an incomplete backup never looks complete.
 * @param complete all complete backups, oldest first
 * @returns the number of deleted backups
 */
export async function pruneBackups(
  place: Place,
  complete: readonly Manifest[],
  keep: number,
): Promise<number> {
  const { provider } = place;
  const kept = complete.slice(-keep);
  const old = complete.slice(0, -keep);
  const files = await listBackups(place);
  for (const { name } of old) {
    const names = (files.get(name) ?? []).map((file) => file.name);
    const isManifest = (each: string) => each.endsWith("/manifest.json");
    for (const each of [...names.filter(isManifest), ...names.filter((part) => !isManifest(part))])
      await provider.remove(each);
  }
  const named = new Set<string>();
  for (const manifest of kept)
    for (const { id } of await readFileList(place, manifest)) named.add(copyName(id));
  for (const { name } of await provider.list("files")) if (!named.has(name)) await provider.remove(name);
  return old.length;
}
