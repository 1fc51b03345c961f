import { join } from 'node:path';
import type { Page } from 'playwright-core';

export interface Frame {
  readonly file: string;
  readonly seconds: number;
}

export const FRAMES_A_SECOND = 20;

export interface Camera {
  readonly frames: readonly Frame[];
  hold(seconds: number): Promise<void>;
  /** Records the page in real time while the work runs. */
  follow<T>(work: Promise<T>): Promise<T>;
}

/** Individual durations keep the film smooth on a slow machine. `folder`: for the screenshots. */
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
