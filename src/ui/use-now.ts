import { useEffect, useState } from 'react';

/** The time in ms UTC, told anew every `interval` milliseconds and when the page comes into view. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tell = () => setNow(Date.now());
    const timer = setInterval(tell, interval);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [interval]);
  return now;
}
