import {
  Children,
  type PropsWithChildren,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '../../../device/drawn.ts';

interface WhenNearProps {
  /** About the size of the content. */
  readonly fallback: ReactNode;
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** Renders its children, which may be lazy, once their place nears the screen. */
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
  return (
    <div ref={place}>
      {near || now ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  );
}

/** Renders one child more per idle callback, so that input never waits; all where there is none. */
export function IdleRender({ children }: PropsWithChildren) {
  const parts = Children.toArray(children);
  const last = parts.length - 1;
  const [reached, setReached] = useState(() =>
    typeof requestIdleCallback === 'undefined' ? last : 0,
  );
  useEffect(() => {
    if (reached >= last) return;
    // More children may have been added since.
    if (typeof requestIdleCallback === 'undefined') return setReached(last);
    const asked = requestIdleCallback(() => startTransition(() => setReached(reached + 1)), {
      timeout: 300,
    });
    return () => cancelIdleCallback(asked);
  }, [reached, last]);
  return parts.slice(0, reached + 1);
}
