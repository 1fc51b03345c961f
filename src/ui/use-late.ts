import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than it should take, in milliseconds. */
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
