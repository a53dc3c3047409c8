import { createContext, useContext, type ComponentPropsWithRef, type ComponentType } from "react";

export type AnchorProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

export type KitTexts = {
  loading: string;
  close: string;
  dismiss: string;
  undo: string;
  show: string;
  hide: string;
  optional: string;
  /** The word between the two labels of a drop zone, such as "or". */
  or: string;
  dropToAdd: (count: number) => string;
  removeFile: (name: string) => string;
  dismissFile: (name: string) => string;
  openFile: (name: string) => string;
  /** Text under a text area. `most` is the maximum number of characters. */
  charactersOf: (count: number, most: number) => string;
  /** Text about an upload's progress. `percent` is a whole number, and `size` is already formatted. */
  percentOf: (percent: number, size: string) => string;
};

/** The link component and the texts that a product supplies to the components. */
export type Kit = {
  Link: ComponentType<AnchorProps>;
  texts: KitTexts;
  /** Called when the code of a component could not be loaded, even on the second attempt. */
  onPartMissing: () => void;
};

const KitContext = createContext<Kit | undefined>(undefined);

export const KitProvider = KitContext.Provider;

export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error("Components of ui/ need a KitProvider.");
  return kit;
}
