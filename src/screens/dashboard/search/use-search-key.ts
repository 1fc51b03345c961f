import { useEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether keys belong to something else: a field, or a dialog over the page. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Calls back at / and Ctrl+K or Cmd+K, unless they are typed into something. */
export function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const slash = key === '/' && !ctrlKey && !metaKey && !altKey;
      const letter = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
      if (event.defaultPrevented || !(slash || letter) || isBusy(event.target)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onPress]);
}
