import { useState } from 'react';

/**
 * One change at a time: whether it is under way, and why it was refused.
 * @param onDone gets what the person hears once it is done
 */
export function useAction(onDone: (words: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @param doing ends with null, or with what the person reads */
  const act = async (doing: Promise<string | null>, words: string) => {
    setBusy(true);
    setProblem(null);
    const refusal = await doing;
    setBusy(false);
    setProblem(refusal);
    if (refusal === null) onDone(words);
  };
  return { busy, problem, act };
}
