import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { AnalysisResult } from '../../domain/analysis.ts';
import { JobStatusSchema } from '../../domain/analysis-job.ts';
import { type Camera, FRAMES_A_SECOND } from './camera.ts';

/** Longer than any transition of the page. */
const SETTLED = 300;
/** Scrolled by whole pixels of the film, a page moves without being redrawn: a third of the size. */
const SCROLL_STEP = 4;
const CARDS = 'section[aria-label="Indicators by timeframe"]';

/** The result of the analysis that is about to run, as the page receives it. */
function nextAnalysis(page: Page): Promise<AnalysisResult> {
  return new Promise((resolve) => {
    page.on('response', async (response) => {
      if (!response.url().endsWith('/analysis/status')) return;
      const status = v.safeParse(JobStatusSchema, await response.json().catch(() => null));
      if (status.success && status.output.status === 'complete') resolve(status.output.results);
    });
  });
}

/** Starts the analysis of what is in the search box; ends when its result is on the page. */
async function generate(page: Page): Promise<AnalysisResult> {
  const analysis = nextAnalysis(page);
  await page.getByRole('button', { name: 'Generate Analysis' }).click();
  await page.getByText(/complete in \d+ mins, \d+ seconds/).waitFor();
  await wait(SETTLED);
  return analysis;
}

/** Has a coin analysed without any film. */
export async function analyse(page: Page, coin: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Coin' }).fill(coin);
  await generate(page);
}

/** Films the search for a coin and its analysis. */
export async function filmAnalysis(
  page: Page,
  camera: Camera,
  typed: string,
): Promise<AnalysisResult> {
  const search = page.getByRole('combobox', { name: 'Coin' });
  await camera.hold(0.8);
  for (const letter of typed) {
    await search.pressSequentially(letter);
    await wait(SETTLED);
    await camera.hold(0.28);
  }
  await camera.hold(0.6);
  await page.getByRole('option').first().click();
  await wait(SETTLED);
  await camera.hold(0.8);
  return camera.follow(generate(page));
}

/** Scrolls as a thumb does, until the top of an element is `top` pixels under that of the page. */
async function glideTo(page: Page, camera: Camera, selector: string, top: number): Promise<void> {
  const from = Number(await page.evaluate('scrollY'));
  const box = await page.locator(selector).first().boundingBox();
  const to = Math.max(0, from + (box?.y ?? 0) - top);
  const frames = Math.round(FRAMES_A_SECOND * Math.min(1.4, 0.5 + Math.abs(to - from) / 2500));
  for (let frame = 1; frame <= frames; frame += 1) {
    const eased = from + (to - from) * (1 - (1 - frame / frames) ** 3);
    const y = Math.round(eased / SCROLL_STEP) * SCROLL_STEP;
    await page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
    await camera.hold(1 / FRAMES_A_SECOND);
  }
}

/** Films the way through a result: its plan, the reasoning, the cards of three timeframes. */
export async function filmReading(page: Page, camera: Camera): Promise<void> {
  await camera.hold(2.6);
  await glideTo(page, camera, '.prose', 110);
  await camera.hold(1.8);
  await glideTo(page, camera, CARDS, 57);
  await camera.hold(1);
  for (const timeframe of ['1d', '15m']) {
    await page.getByRole('radio', { name: timeframe, exact: true }).check({ force: true });
    await wait(SETTLED);
    await camera.hold(1);
  }
  await glideTo(page, camera, `${CARDS} section:nth-of-type(3)`, 150);
  await camera.hold(2.4);
}
