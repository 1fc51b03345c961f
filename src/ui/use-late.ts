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
