import type { ContentFault } from "./content-fault.ts";
import { hidesFile } from "./hidden-files.ts";
import { isSound, type Picture } from "./pictures/picture.ts";

/**
 * Checks a picture's structure without decoding. After the picture's end, allows what cameras append (padding,
 * pictures, the film of a "motion photo"), but no archive, program, document or script.
 */
export function checkPicture(read: (bytes: Buffer) => Picture | undefined) {
  return (bytes: Buffer): ContentFault | undefined => {
    const picture = read(bytes);
    if (!picture || !isSound(picture)) return "FILE_UNREADABLE";
    return hidesFile(bytes.subarray(picture.end)) ? "FILE_TYPE_NOT_ALLOWED" : undefined;
  };
}
