import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A picture of the page, and for how long it is shown, in seconds. */
export interface Frame {
  readonly file: string;
  readonly seconds: number;
}

export const FRAMES_A_SECOND = 20;

export interface Camera {
  readonly frames: readonly Frame[];
  /** Shows the page as it is now for some time. */
  hold(seconds: number): Promise<void>;
  /** Follows the page in real time for as long as the work takes. */
  follow<T>(work: Promise<T>): Promise<T>;
}

/**
 * Takes one picture after another, each with its own duration, so that the film is as smooth on a
 * slow machine as on a fast one.
 * @param folder where the pictures go
 */
export function openCamera(page: Page, folder: string): Camera {
  const frames: Frame[] = [];

  async function shoot(): Promise<string> {
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.png`);
    await page.screenshot({ path: file });
    return file;
  }

  return {
    frames,
    async hold(seconds) {
      frames.push({ file: await shoot(), seconds });
    },
    async follow(work) {
      let done = false;
      const ended = work.finally(() => {
        done = true;
      });
      ended.catch(() => undefined);
      while (!done) {
        const start = performance.now();
        const file = await shoot();
        frames.push({ file, seconds: Math.max(0.001, (performance.now() - start) / 1000) });
      }
      return ended;
    },
  };
}
