/** The full stylesheet, where the page inlines only that of its first paint. */
const WHOLE = 'link[data-whole]';

/** At once in development: scripts bring the styles. @throws Error if the stylesheet fails */
export function untilStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(WHOLE);
  if (!link) return Promise.resolve();
  const lacking = () => new Error(`${link.href} could not be loaded`);
  // Recorded by `startAfterPaint`.
  if (link.dataset.whole === 'read') return Promise.resolve();
  if (link.dataset.whole === 'failed') return Promise.reject(lacking());
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(lacking()), { once: true });
  });
}
