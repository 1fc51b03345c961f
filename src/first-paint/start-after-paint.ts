/** Links that the build left for later: `data-later` is their `rel`; one of them is the entry's. */
const LATER = 'link[data-later]';

function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(LATER)) {
    const { later = '', entry } = link.dataset;
    delete link.dataset.later;
    link.rel = later;
    if (entry === undefined) continue;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = 'anonymous';
    script.src = link.href;
    document.head.append(script);
  }
}

/**
 * Loads the page's scripts as soon as what the page already holds has been painted, with which
 * they would compete for the network and the processor. A page that is not looked at paints
 * nothing and starts at once.
 */
export function startAfterPaint(): void {
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
  // Frames may be withheld, from a window behind others for one.
  setTimeout(start, 500);
}
