export const READY = 'coin-analyst:ready';

/** From now on the app handles the page's buttons and forms. */
export function announceReady(): void {
  document.dispatchEvent(new Event(READY));
}

/** The action of an event that would be lost, or would reload the page; else null. */
function wanted({ type, target }: Event): (() => void) | null {
  if (type === 'submit' && target instanceof HTMLFormElement) {
    return () => target.requestSubmit();
  }
  const button = target instanceof Element ? target.closest('button') : null;
  return type === 'click' && button ? () => button.click() : null;
}

/** Holds back presses until the app starts, then replays the last if its target still exists. */
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
