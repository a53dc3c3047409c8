import { createContext, useContext, type ComponentPropsWithRef, type ComponentType } from "react";

export type AnchorProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

/** The words that parts say by themselves. */
export type KitTexts = {
  loading: string;
  close: string;
  dismiss: string;
  undo: string;
  show: string;
  hide: string;
  /** Behind the label of a field that may stay empty: "(optional)". */
  optional: string;
  /** Between what can be dropped and what can be chosen: "or". */
  or: string;
  /** Over a drop zone while `count` files hang over it. */
  dropToAdd: (count: number) => string;
  removeFile: (name: string) => string;
  dismissFile: (name: string) => string;
  openFile: (name: string) => string;
  /** Under a text that may not be longer than `most`. */
  charactersOf: (count: number, most: number) => string;
  /** `percent` is whole, `size` formatted. */
  percentOf: (percent: number, size: string) => string;
};

/** What the parts take from the product that they stand in: how to reach another page, and its language. */
export type Kit = {
  Link: ComponentType<AnchorProps>;
  texts: KitTexts;
  /** The code of a part did not come, even when it was fetched again. */
  onPartMissing: () => void;
};

const KitContext = createContext<Kit | undefined>(undefined);

export const KitProvider = KitContext.Provider;

export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error("Parts of ui/ stand inside a KitProvider.");
  return kit;
}
