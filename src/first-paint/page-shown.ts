import { untilDrawn } from '../device/drawn.ts';
import { READY } from './held-presses.ts';

let shown: Promise<void> | null = null;

/**
 * Settles once the app has shown something: what the device keeps, or that it has to ask. Whatever
 * that does not need waits for it. To be called first before the app is rendered.
 */
export function untilShown(): Promise<void> {
  shown ??= new Promise((resolve) => {
    document.addEventListener(READY, () => resolve(untilDrawn()), { once: true });
  });
  return shown;
}
