import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { useKit } from "./kit.ts";

/** How long to wait before missing code is fetched once more. */
const retryAfterMilliseconds = 1_000;

/**
 * A part of a page whose code is fetched when the part is first shown. A part that does not load, even when it is
 * fetched again, stays empty and never takes the page down.
 * @param onMissing closes what the part would have shown, so that it can be asked for again
 * @param isQuiet the product is not told that it is missing
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onMissing, isQuiet }: { readonly onMissing?: (props: Props) => void; readonly isQuiet?: true } = {},
) {
  let loaded: ComponentType<Props> | undefined;
  /** Fetches the code ahead of its need. */
  const preload = async () => (loaded ??= await load());

  function LazyPart({ fallback, ...rest }: Props & { readonly fallback?: ReactNode }) {
    const props = rest as unknown as Props;
    const [Part, setPart] = useState(() => loaded);
    const { onPartMissing } = useKit();
    const missing = useRef<() => void>(undefined);
    useEffect(() => {
      missing.current = () => {
        if (!isQuiet) onPartMissing();
        onMissing?.(props);
      };
    });
    const isLoaded = Part !== undefined;
    useEffect(() => {
      if (isLoaded) return undefined;
      let isGone = false;
      const fetchPart = async (isRetry = false): Promise<void> => {
        const part = await preload().catch(() => undefined);
        if (isGone) return;
        if (part) setPart(() => part);
        else if (isRetry) missing.current?.();
        else timer = setTimeout(() => void fetchPart(true), retryAfterMilliseconds);
      };
      let timer: ReturnType<typeof setTimeout>;
      void fetchPart();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [isLoaded]);
    return Part ? createElement(Part, props) : fallback;
  }
  return Object.assign(LazyPart, { preload });
}
