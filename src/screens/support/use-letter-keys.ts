import { useEffect, useRef } from 'react';

/** Whether somebody is typing or choosing, so that a letter is theirs. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  );
}

/** Runs a command for a letter pressed alone anywhere on the page, while `on`. */
export function useLetterKeys(
  on: boolean,
  commands: Readonly<Record<string, () => boolean | undefined>>,
): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat === undefined) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (current.current[event.key]?.()) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on]);
}
