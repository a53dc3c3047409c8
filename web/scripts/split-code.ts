type ModuleInfo = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
export type ReadModule = (id: string) => ModuleInfo | null;

/** Patterns for the screens and frames that a borrower may open first. */
const firstStep = /\/login-screen\.tsx$/;
const signIn = /\/(?:login-form|security-question-screen|calling-layout|maintenance-screen)\.tsx$/;
const portal = /\/(?:portal-frame|page-layout|summary-screen)\.tsx$/;
/** All routes other than those for the login and the summary. */
const allRoutes = /\/app\/routes\.ts$/;

/**
 * Modules that several later screens share. They are built into one file, because the first script lists the name of
 * every file.
 */
const ofForms =
  /\/ui\/src\/\w+\/(?:control|field|text-field|select-field|masked-field|radio-cards|text-area|checkbox|form-section|money|support-lines|contact-lines)\.|\/calls\/(?:fresh-key|use-attempt|use-call)\.|\/platform\/(?:admission|forced-exit|task-page|rejection-alert|use-success-end)\./;
/** Parts of the query library that the first pages do not use, although the first pages import the library's index. */
const ofLaterQueries = /\/(?:useMutation|mutationObserver|useQueries|queriesObserver)\.js$/;
const icon = /\/@phosphor-icons\//;
const ofForgiveness = /\/(?:web|domain)\/src\/forgiveness\//;
const ofDocuments = /\/(?:web|domain)\/src\/(?:app\/)?(?:documents|agreement|ownership)\//;
const ofBanks = /\/(?:banking|payments)\/|\/wire\/places\./;

/**
 * Returns the file for a module that loads later. Sign-in modules get a separate file, so that the sign-in pages do not
 * load the rest of the portal.
 */
function laterFile(id: string, isOfSignIn: boolean): string | null {
  if (isOfSignIn) return ofForms.test(id) || icon.test(id) ? "fields" : null;
  if (ofForms.test(id) || icon.test(id)) return "forms";
  if (id.includes("/settings/")) return "settings";
  if (ofForgiveness.test(id)) return "forgiveness";
  if (ofDocuments.test(id)) return "documents";
  return ofBanks.test(id) ? "banks" : null;
}

/**
 * Groups modules that load together, because a few large files compress better than many small ones. The screens that
 * import a module decide its group.
 * @returns the file's name for a module, or null if the bundler decides
 */
export function fileOf(): (id: string, modules: { getModuleInfo: ReadModule }) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, modules) => {
    if (ofLaterQueries.test(id)) return "fields";
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

/** Finds the entries and lazy modules that import a module, directly or through other modules. */
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
