import { useEffect, useRef, useState } from 'react';
import type { PlanStatusWords } from '../../../../domain/plan-status-words.ts';

/**
 * What a screen reader is to say of a status: its sentence whenever its label has changed, never for
 * the first one and never because a price has moved.
 * @param settled what came before is not worth a word
 */
export function useSpokenStatus(words: PlanStatusWords | null, settled: boolean): string {
  const [spoken, setSpoken] = useState('');
  const before = useRef<string | null>(null);
  const label = words?.label ?? null;
  const sentence = words ? `${words.label}: ${words.detail}` : '';
  useEffect(() => {
    if (label === null || !settled || before.current === label) return;
    if (before.current !== null) setSpoken(sentence);
    before.current = label;
  }, [label, sentence, settled]);
  return spoken;
}
