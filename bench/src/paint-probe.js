/* Runs in the page before its scripts. Looks for the sought elements in each frame, and adds up the layout shifts. */
(() => {
  const { outline, ready } = globalThis.sought;
  const probe = { outline: undefined, ready: undefined, shift: 0 };
  globalThis.probe = probe;
  const isVisible = (element) => element.checkVisibility({ opacityProperty: true });
  // React stores the props of an element under this key as soon as it handles the element's events.
  const isHandled = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  const look = () => {
    const found = [...document.querySelectorAll(ready)].filter(isVisible);
    if (found.length > 0 || [...document.querySelectorAll(outline)].some(isVisible))
      probe.outline ??= performance.now();
    if (found.some(isHandled)) probe.ready ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) probe.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
})();
