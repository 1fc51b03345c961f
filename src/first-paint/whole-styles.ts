/** The file of all styles, where the page holds only those of its first paint. */
const WHOLE = 'link[data-whole]';

/**
 * Settles once the page has all styles: at once while developing, when they come with the scripts.
 * @throws Error where the file of them cannot be had
 */
export function untilStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(WHOLE);
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    const failed = () => reject(new Error(`${link.href} could not be loaded`));
    link.addEventListener('error', failed, { once: true });
  });
}
