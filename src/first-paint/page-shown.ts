import { untilDrawn } from '../device/drawn.ts';
import { READY } from './held-presses.ts';

let shown: Promise<void> | null = null;

/** Resolves once the app has shown something. First call: before the app is rendered. */
export function untilShown(): Promise<void> {
  shown ??= new Promise((resolve) => {
    document.addEventListener(READY, () => resolve(untilDrawn()), { once: true });
  });
  return shown;
}
