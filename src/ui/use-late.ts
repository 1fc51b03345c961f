import { useEffect, useState } from 'react';

/** Whether `waiting` has lasted longer than `patience` ms. */
export function useLate(waiting: boolean, patience: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const end = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(end);
  }, [waiting, patience]);
  return late && waiting;
}

/** Hands on an answer, unless the returned function (an effect's end) was called before. */
export function unlessLate<T>(answer: Promise<T>, take: (value: T) => void): () => void {
  let late = false;
  void answer.then((value) => {
    if (!late) take(value);
  });
  return () => {
    late = true;
  };
}
