/**
 * The oldest browsers that the portal supports, as in the README. Edge and Chrome for Android have Chrome's versions.
 */
export const browserFloor = { chrome: "111", firefox: "121", safari: "16.4" } as const;

export const buildTargets = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`);
