import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../device/drawn.ts';

interface WhenNearProps {
  /** About the size of the content. */
  readonly fallback: ReactNode;
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** Renders its children once their place nears the screen. */
export function WhenNear({ fallback, now = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (now) setNear(true);
  }, [now]);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    let stop: () => void = () => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // What is already there is painted first.
        stop = afterPaint(() => setNear(true));
      },
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [near]);
  return <div ref={place}>{near || now ? children : fallback}</div>;
}
