import { giveUpTransactions } from './database/leaving.ts';

/** While the root element has it nothing is seen (`ui/base.css`). */
const AWAY = 'away';

/** What says that a page goes on after it was kept, frozen or out of sight. */
const RETURNS = ['pageshow', 'resume', 'visibilitychange'];

/**
 * Asks whenever the page comes back to life (from the back/forward cache, frozen or out of sight)
 * whether it may go on. A page that is kept for the way back is kept unseen until that is answered,
 * and keeps no other from the database meanwhile.
 * @param mayGoOn asked before anything else of the page learns that it is back; nothing does where
 *   it may not
 */
export function watchReturn(mayGoOn: () => boolean): void {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    dataset[AWAY] = '';
    giveUpTransactions();
  });
  const goOn = (event: Event) => {
    if (event.type === 'visibilitychange' && document.visibilityState === 'hidden') return;
    if (mayGoOn()) delete dataset[AWAY];
    else event.stopImmediatePropagation();
  };
  for (const type of RETURNS) addEventListener(type, goOn, { capture: true });
}
