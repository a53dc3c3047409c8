import { errorTitlePrefix } from "@portal/domain/wire/messages";
import { useEffect } from "react";

/** Prefixes the page's title while the form has errors (docs/design.md, section 6, rule 3). */
export function useErrorTitle(hasError: boolean): void {
  useEffect(() => {
    if (!hasError) return undefined;
    document.title = errorTitlePrefix + document.title;
    return () => {
      document.title = document.title.replace(errorTitlePrefix, "");
    };
  }, [hasError]);
}
