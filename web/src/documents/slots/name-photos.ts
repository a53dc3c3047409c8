/** Matches the name that iOS gives to every photo taken from a web page. */
const generic = /^image(\.(?:jpe?g|png))$/i;

/**
 * Gives photos unique names, because a second photo of the same name would count as a duplicate (CORE-UP-08).
 */
export function namePhotos(files: readonly File[], taken: readonly string[]): File[] {
  const names = new Set(taken);
  return files.map((file) => {
    const extension = generic.exec(file.name)?.[1];
    const name = extension === undefined ? file.name : freeName(extension, names);
    names.add(name);
    return name === file.name ? file : new File([file], name, file);
  });
}

function freeName(extension: string, names: ReadonlySet<string>): string {
  let name = `image${extension}`;
  for (let number = 2; names.has(name); number += 1) name = `image ${number}${extension}`;
  return name;
}
