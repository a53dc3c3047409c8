/** Of a module, as the bundler knows it: who imports it at once, and who by import(). */
type ModuleInfo = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
export type ReadModule = (id: string) => ModuleInfo | null;

/** Screens and frames that a visit begins with, by the ends of their paths. */
const firstStep = /\/login-screen\.tsx$/;
const signIn = /\/(?:login-form|security-question-screen|calling-layout|maintenance-screen)\.tsx$/;
const portal = /\/(?:portal-frame|page-layout|summary-screen)\.tsx$/;

/**
 * What later screens have in common: each by itself would be a file more that the first script must name. Only what
 * needs nothing of such a file's other users: files that need each other do not start.
 */
const ofForms =
  /\/ui\/(?:control|field|text-field|select-field|masked-field|radio-cards|text-area|checkbox|form-section|money)\.|\/platform\/(?:fresh-key|forced-exit|task-page|rejection-alert|use-success-end|support-lines)\./;
const icon = /\/@phosphor-icons\//;
const ofForgiveness = /\/(?:web|domain)\/src\/forgiveness\//;
const ofDocuments = /\/(?:web|domain)\/src\/(?:documents|ownership)\//;
const ofBanks = /\/(?:banking|payments)\/|\/wire\/places\./;

/** What signing in has stands apart: the rest may need the portal, which signing in must not load. */
function laterFile(id: string, isOfSignIn: boolean): string | null {
  if (isOfSignIn) return ofForms.test(id) ? "fields" : null;
  if (ofForms.test(id) || icon.test(id)) return "forms";
  if (id.includes("/settings/")) return "settings";
  if (ofForgiveness.test(id)) return "forgiveness";
  if (ofDocuments.test(id)) return "documents";
  return ofBanks.test(id) ? "banks" : null;
}

/**
 * Puts together what is loaded together, so that a page comes in a few files which, compressed as one, are also
 * smaller: what the login's first step and the portal show, what it has in common with other ways in alone, what signing in and the portal have in common, and what
 * nearly every session begins with. A module goes by the screens that load it at once, so that no screen loads a
 * file for the sake of another's part.
 * @returns the file's name for a module; null leaves it to the bundler
 */
export function fileOf(): (id: string, modules: { getModuleInfo: ReadModule }) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, modules) => {
    const roots = [...rootsOf(id, (each) => modules.getModuleInfo(each), known)];
    const isOfPortal = roots.some((root) => portal.test(root));
    if (roots.some((root) => firstStep.test(root))) {
      if (roots.length === 1) return null;
      return isOfPortal ? "parts" : "way-in";
    }
    const isOfSignIn = roots.some((root) => signIn.test(root));
    if (!isOfPortal) return roots.length > 1 ? laterFile(id, isOfSignIn) : null;
    return isOfSignIn ? "common" : "portal";
  };
}

/** The screens and frames that load a module: reached by import() and, from there, by imports alone. */
function rootsOf(id: string, read: ReadModule, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const roots = new Set<string>();
  const seen = new Set<string>();
  const visit = (each: string): void => {
    if (seen.has(each)) return;
    seen.add(each);
    const info = read(each);
    if (info && (info.isEntry || info.dynamicImporters.length > 0)) roots.add(each);
    for (const importer of info?.importers ?? []) visit(importer);
  };
  visit(id);
  known.set(id, roots);
  return roots;
}
