type ModuleInfo = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
export type ReadModule = (id: string) => ModuleInfo | null;

/** The screens and frames that a borrower may open first, matched by the end of the path. */
const firstStep = /\/login-screen\.tsx$/;
const signIn = /\/(?:login-form|security-question-screen|calling-layout|maintenance-screen)\.tsx$/;
const portal = /\/(?:portal-frame|page-layout|summary-screen)\.tsx$/;
/** The routes of all slices, which the first script loads only for other pages than login and summary. */
const allRoutes = /\/app\/routes\.ts$/;

/**
 * Modules that later screens share. As separate files, each would add a name to the first script. A module belongs here
 * only if it does not import the screens that use its file, because files that import each other fail to start.
 */
const ofForms =
  /\/ui\/src\/\w+\/(?:control|field|text-field|select-field|masked-field|radio-cards|text-area|checkbox|form-section|money|support-lines)\.|\/calls\/(?:fresh-key|use-attempt)\.|\/platform\/(?:admission|forced-exit|task-page|rejection-alert|use-success-end)\./;
const icon = /\/@phosphor-icons\//;
const ofForgiveness = /\/(?:web|domain)\/src\/forgiveness\//;
const ofDocuments = /\/(?:web|domain)\/src\/(?:app\/)?(?:documents|agreement|ownership)\//;
const ofBanks = /\/(?:banking|payments)\/|\/wire\/places\./;

/** Sign-in modules get a separate file: files of later screens may import the portal, which sign-in must not load. */
function laterFile(id: string, isOfSignIn: boolean): string | null {
  if (isOfSignIn) return ofForms.test(id) ? "fields" : null;
  if (ofForms.test(id) || icon.test(id)) return "forms";
  if (id.includes("/settings/")) return "settings";
  if (ofForgiveness.test(id)) return "forgiveness";
  if (ofDocuments.test(id)) return "documents";
  return ofBanks.test(id) ? "banks" : null;
}

/**
 * Groups modules that are loaded together, because a few large files compress better than many small ones. `parts`
 * serves the login's first step and the portal, `way-in` the first step and other screens, `common` sign-in and the
 * portal, and `portal` the rest of the portal. `routes` has the routes of all slices, and `paths` those page addresses
 * that the routes share with sign-in or the portal. The screens that import a module statically decide its group, so no
 * screen loads code that only another screen needs.
 * @returns the file's name for a module; null leaves it to the bundler
 */
export function fileOf(): (id: string, modules: { getModuleInfo: ReadModule }) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, modules) => {
    const roots = [...rootsOf(id, (each) => modules.getModuleInfo(each), known)];
    const isOfPortal = roots.some((root) => portal.test(root));
    const isOfSignIn = roots.some((root) => signIn.test(root));
    const isOfFirstStep = roots.some((root) => firstStep.test(root));
    if (roots.some((root) => allRoutes.test(root)))
      return isOfPortal || isOfSignIn || isOfFirstStep ? "paths" : "routes";
    if (isOfFirstStep) {
      if (roots.length === 1) return null;
      return isOfPortal ? "parts" : "way-in";
    }
    if (!isOfPortal) return roots.length > 1 ? laterFile(id, isOfSignIn) : null;
    return isOfSignIn ? "common" : "portal";
  };
}

/** Returns the screens and frames that load a module statically: entries and modules reached by import(). */
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
