const STOPS = 'a[href], button:not(:disabled), input, [tabindex="0"]';

/**
 * Moves the focus from the last stop of an element to its first, or the other way round.
 * @returns whether it did; else the browser goes on as ever
 */
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
