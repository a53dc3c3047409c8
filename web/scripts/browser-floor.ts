/** The oldest browsers that the portal supports; the README names them. Edge and Chrome for Android follow Chrome. */
export const browserFloor = { chrome: "111", firefox: "121", safari: "16.4" } as const;

export const buildTargets = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`);
