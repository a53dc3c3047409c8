import { createElement, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { useKit } from "./kit.ts";

const retryAfterMilliseconds = 1_000;

/**
 * Creates a component that loads its code when it is first shown. The fallback stays if loading and one retry fail.
 * @param onMissing called after the failed retry
 * @param isQuiet true to skip `onPartMissing` after a failure
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onMissing, isQuiet }: { readonly onMissing?: (props: Props) => void; readonly isQuiet?: true } = {},
) {
  let loaded: ComponentType<Props> | undefined;
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
