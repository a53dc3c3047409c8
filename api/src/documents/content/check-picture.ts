import type { ContentFault } from "./content-fault.ts";
import { hidesFile } from "./hidden-files.ts";
import { isSound, type Picture } from "./pictures/picture.ts";

/**
 * Checks the structure up to the end without decoding. After the end, cameras append padding, pictures and the film
 * of a "motion photo", but no archive, program, document or script may be there.
 */
export function checkPicture(read: (bytes: Buffer) => Picture | undefined) {
  return (bytes: Buffer): ContentFault | undefined => {
    const picture = read(bytes);
    if (!picture || !isSound(picture)) return "FILE_UNREADABLE";
    return hidesFile(bytes.subarray(picture.end)) ? "FILE_TYPE_NOT_ALLOWED" : undefined;
  };
}
