import { useState } from 'react';

export function useCopy(text: string) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return [state, copy] as const;
}
