import { type RefObject, useCallback, useEffect, useState } from 'react';

/** By the browser; over the page alone where it cannot; or in its place. */
type Screen = 'browser' | 'layer' | 'place';

/** False on iPhones, which do not support it. */
async function taken(element: HTMLElement | null): Promise<boolean> {
  try {
    if (!element || !document.fullscreenEnabled) return false;
    await element.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}

/** `onChange` gets whether it is full screen; keep its identity. */
export function useFullScreen(
  element: RefObject<HTMLElement | null>,
  onChange: (full: boolean) => void,
) {
  const [screen, setScreen] = useState<Screen>('place');
  const full = screen !== 'place';
  const put = useCallback(
    (next: Screen) => {
      setScreen(next);
      onChange(next !== 'place');
    },
    [onChange],
  );
  useEffect(() => {
    if (screen !== 'browser') return;
    // Escape and the browser's own controls leave it too.
    const changed = () => {
      if (document.fullscreenElement === null) put('place');
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [screen, put]);
  useEffect(() => {
    if (screen !== 'layer') return;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, [screen]);
  const leave = () => {
    if (screen === 'browser') void document.exitFullscreen();
    else put('place');
  };
  const enter = async () => put((await taken(element.current)) ? 'browser' : 'layer');
  return { full, leave, toggle: () => (full ? leave() : void enter()) };
}

const STOPS = 'a[href], button:not(:disabled), input, [tabindex="0"]';

/** Moves the focus from the last stop to the first or back; false leaves it to the browser. */
export function keptWithin(element: HTMLElement, back: boolean): boolean {
  const stops = [...element.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const end = back ? first : last;
  const other = back ? last : first;
  const here = document.activeElement;
  if (!other || (here !== end && element.contains(here))) return false;
  other.focus();
  return true;
}
