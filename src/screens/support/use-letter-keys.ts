import { useEffect, useEffectEvent } from 'react';

/** Whether letters go to a field or a choice. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  );
}

/** For letters pressed alone anywhere on the page, while `on`. */
export function useLetterKeys(
  on: boolean,
  commands: Readonly<Record<string, () => boolean | undefined>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat === undefined) return;
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (commands[event.key]?.()) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
}
