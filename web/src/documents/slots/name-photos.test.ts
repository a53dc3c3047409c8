import { expect, test } from "vitest";
import { namePhotos } from "./name-photos.ts";

test("photos with a generic name get unique names, and other files keep their names", () => {
  const photo = (text: string) => new File([text], "image.jpg", { type: "image/jpeg", lastModified: 7 });
  const named = namePhotos([photo("one"), photo("two"), new File(["x"], "lease.pdf")], ["image.jpg"]);
  expect(named.map(({ name }) => name)).toEqual(["image 2.jpg", "image 3.jpg", "lease.pdf"]);
  expect([named[0]?.type, named[0]?.lastModified, named[0]?.size]).toEqual(["image/jpeg", 7, 3]);
  expect(namePhotos([photo("one")], []).map(({ name }) => name)).toEqual(["image.jpg"]);
});
