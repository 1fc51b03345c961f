/** The file of all styles, where the page holds only those of its first paint. */
const WHOLE = 'link[data-whole]';

/**
 * Settles once the page has all styles: at once while developing, when they come with the scripts.
 * @throws Error where the file of them cannot be had
 */
export function untilStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(WHOLE);
  if (!link) return Promise.resolve();
  const lacking = () => new Error(`${link.href} could not be loaded`);
  // What `startAfterPaint` has seen of it.
  if (link.dataset.whole === 'read') return Promise.resolve();
  if (link.dataset.whole === 'failed') return Promise.reject(lacking());
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(lacking()), { once: true });
  });
}
