import type { ContentFault } from "./content-fault.ts";
import { hidesFile } from "./hidden-files.ts";
import { isSound, type Picture } from "./pictures/picture.ts";

/**
 * Checks a picture's structure from its first byte to its last, without decoding it: a cut one lacks its end,
 * a bomb has too many pixels. Behind the end cameras write padding, further pictures and the film of a "motion
 * photo"; those may stay, but no archive, program, document or script may hide there.
 */
export function checkPicture(read: (bytes: Buffer) => Picture | undefined) {
  return (bytes: Buffer): ContentFault | undefined => {
    const picture = read(bytes);
    if (!picture || !isSound(picture)) return "FILE_UNREADABLE";
    return hidesFile(bytes.subarray(picture.end)) ? "FILE_TYPE_NOT_ALLOWED" : undefined;
  };
}
