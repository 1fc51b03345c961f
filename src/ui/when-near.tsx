import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Holds the place, in about the size of what comes. */
  readonly fallback: ReactNode;
  /** Does not wait for the place to come near. */
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** Renders its children from when their place comes near the screen: what is far below can wait. */
export function WhenNear({ fallback, now = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (now) setNear(true);
  }, [now]);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    let frame = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // What is there already gets on the screen first.
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(() => setNear(true));
        });
      },
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [near]);
  return <div ref={place}>{near || now ? children : fallback}</div>;
}
