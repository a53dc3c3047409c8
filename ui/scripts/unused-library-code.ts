import type { Plugin } from "vite";

/** Parts of libraries that the portal never uses, but that tree shaking cannot remove. */
const unusedParts =
  /\/react-router\/dist\/production\/lib\/(?:errors|await|router\/instrumentation|dom\/ssr\/(?:links|markup|single-fetch))\.js$|\/query-core\/build\/modern\/infiniteQueryBehavior\.js$|\/react-query\/build\/modern\/(?:errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)\.js$/;

/** Matches source code that uses a removed part of a library. */
export const uses =
  /\buse\w*Infinite\w*Query\b|\buseSuspense\w*Quer|\b(?:throwOnError|suspense|instrumentations)\b|\bprefetch=|<(?:Scripts|PrefetchPageLinks|Await|QueryErrorResetBoundary|IsRestoringProvider)\b/;

/** Returns a module with the same exports, each a function that does nothing. */
export function emptyExports(code: string): string {
  const names = /^export \{([^}]*)\};?$/m
    .exec(code)?.[1]
    ?.split(",")
    .map((name) => name.trim());
  if (!names) throw new Error("a library's file no longer lists its exports at its end");
  return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
}

/** React Router's file with its link components. */
const routerLinks = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/;

/** Removes the names of React components, so that tree shaking drops unused components. */
export function withoutNames(code: string): string {
  const unnamed = code.replace(/^\w+\.displayName = "[^"]*";$/gm, "");
  if (unnamed === code) throw new Error("React Router's components no longer have names");
  return unnamed.replace(/(?<== )(?=React\$1\.forwardRef\()/g, "/* @__PURE__ */ ");
}

/** Removes the component that preloads a link's page, which works only with React Router's server. */
export function withoutPrefetch(code: string): string {
  const kept = code.replace(
    /\breturn shouldPrefetch && [^?;]*\?[^;]*PrefetchPageLinks[^;]*: link;/,
    "return link;",
  );
  if (kept === code) throw new Error("React Router's link no longer prefetches pages");
  return kept;
}

/** The file with React Router's components other than links. */
const routerComponents = /\/react-router\/dist\/production\/lib\/components\.js$/;

/** Removes the class of the component `<Await>`, which tree shaking keeps. */
export function withoutAwait(code: string): string {
  const kept = code.replace(/^var AwaitErrorBoundary = class [\s\S]*?^\};$/m, "");
  if (kept === code) throw new Error("React Router's Await has changed");
  return kept;
}

function dropUnusedComponents(): Plugin {
  return {
    name: "drop-unused-components",
    apply: "build",
    transform: {
      filter: { id: routerLinks },
      handler: (code) => ({ code: withoutPrefetch(withoutNames(code)), map: null }),
    },
  };
}

function dropAwait(): Plugin {
  return {
    name: "drop-await",
    apply: "build",
    transform: {
      filter: { id: routerComponents },
      handler: (code) => ({ code: withoutAwait(code), map: null }),
    },
  };
}

function dropUnusedParts(): Plugin {
  return {
    name: "drop-unused-library-code",
    apply: "build",
    transform: {
      filter: { id: unusedParts },
      handler: (code) => ({ code: emptyExports(code), map: null }),
    },
  };
}

export const dropUnusedLibraryCode = (): Plugin[] => [dropUnusedParts(), dropUnusedComponents(), dropAwait()];
