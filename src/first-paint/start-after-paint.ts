/**
 * Links that the build left for later: `data-later` is their `rel`. The page is nothing without its
 * script's, nor without that of the whole of its styles.
 */
const LATER = 'link[data-later]';

function startLink(link: HTMLLinkElement, onFailed: () => void): void {
  const { later = '', entry, whole } = link.dataset;
  delete link.dataset.later;
  if (whole !== undefined) {
    // To be read later, by `untilStyled`: a link that failed has a sheet as well, an empty one.
    link.addEventListener('load', () => {
      link.dataset.whole = 'read';
    });
    link.addEventListener('error', () => {
      link.dataset.whole = 'failed';
      onFailed();
    });
  }
  link.rel = later;
  if (entry === undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = link.href;
  script.addEventListener('error', onFailed);
  document.head.append(script);
}

/** One after another: to begin a request takes a phone several milliseconds. */
function start(onFailed: () => void): void {
  const link = document.querySelector<HTMLLinkElement>(LATER);
  if (!link) return;
  startLink(link, onFailed);
  setTimeout(start, 0, onFailed);
}

/** Calls back once something is on the screen; a frame that was drawn gets there some time later. */
function afterPaint(work: () => void): void {
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      work();
    }).observe({ type: 'paint', buffered: true });
  } else {
    requestAnimationFrame(() => setTimeout(work));
  }
}

/**
 * Loads the page's scripts and styles as soon as what the page already holds has been painted, with
 * which they would compete for the network and the processor. A page that is not looked at paints
 * nothing and starts at once.
 * @param onFailed called where one that the page cannot be without cannot be had
 */
export function startAfterPaint(onFailed: () => void = () => {}): void {
  if (document.visibilityState === 'hidden') start(onFailed);
  else afterPaint(() => start(onFailed));
  // Frames may be withheld, from a window behind others for one.
  setTimeout(start, 500, onFailed);
}
