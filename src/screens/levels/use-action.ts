import { useState } from 'react';

/** One change at a time; `onDone` gets the confirmation. */
export function useAction(onDone: (words: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** `doing` resolves to null or an error message. */
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
