/** The event of `announceReady`. */
export const READY = 'coin-analyst:ready';

/** Says that the app answers the page's buttons and forms from now on. */
export function announceReady(): void {
  document.dispatchEvent(new Event(READY));
}

/** What an event asks for that would be lost, or would reload the page; null for anything else. */
function wanted({ type, target }: Event): (() => void) | null {
  if (type === 'submit' && target instanceof HTMLFormElement) {
    return () => target.requestSubmit();
  }
  const button = target instanceof Element ? target.closest('button') : null;
  return type === 'click' && button ? () => button.click() : null;
}

/**
 * Holds back what is pressed or sent before the app has started, and has the last of it done as
 * soon as the app is there, if what was pressed is there still.
 */
export function holdPresses(): void {
  let held: { readonly on: EventTarget | null; readonly act: () => void } | null = null;
  const hold = (event: Event) => {
    const act = wanted(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    held = { on: event.target, act };
  };
  const release = () => {
    document.removeEventListener('submit', hold, true);
    document.removeEventListener('click', hold, true);
    if (held?.on instanceof Node && held.on.isConnected) held.act();
  };
  document.addEventListener('submit', hold, true);
  document.addEventListener('click', hold, true);
  document.addEventListener(READY, release, { once: true });
}
