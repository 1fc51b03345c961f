import { type ReactNode, useEffect } from 'react';
import { announceReady } from '../first-paint/held-presses.ts';

/** Around a screen that brings its own frame: says that it can be pressed. */
export function OpenFrame({ children }: { readonly children: ReactNode }) {
  useEffect(announceReady, []);
  return children;
}
