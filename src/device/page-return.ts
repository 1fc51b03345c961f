/** While the root element has it, the page is invisible (`ui/base.css`). */
const AWAY = 'away';

/** Events by which a page resumes after being cached, frozen or hidden. */
const RETURNS = ['pageshow', 'resume', 'visibilitychange'];

/**
 * Asks whether the page may go on whenever it returns from the back/forward cache, a freeze or the
 * background. A cached page stays hidden until then.
 * @param mayGoOn runs before other code notices the return
 */
export function watchReturn(mayGoOn: () => boolean, onCaching: () => void): void {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    dataset[AWAY] = '';
    onCaching();
  });
  const goOn = (event: Event) => {
    if (event.type === 'visibilitychange' && document.visibilityState === 'hidden') return;
    if (mayGoOn()) delete dataset[AWAY];
    else event.stopImmediatePropagation();
  };
  for (const type of RETURNS) addEventListener(type, goOn, { capture: true });
}
