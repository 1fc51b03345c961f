import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Replay } from '../../domain/record/replay.ts';
import { startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { simulatedReplay } from '../support/replay.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

afterAll(closePages);

const SIZES = { phone: PHONE, desk: DESKTOP };
const READ = `document.querySelector('[role=slider], input[type=range]').ariaValueText`;

/** Of what the chart has drawn, in its own pixels. */
const DRAWN = `document.querySelector('[role=img] canvas').toDataURL()`;

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/replay-${name}.png`, fullPage: true });
}

async function openReplay(size: keyof typeof SIZES, replay: Replay, at: number): Promise<Page> {
  const [embedded, browser] = await sharedApp();
  const { page } = await openPage(browser, { ...SIZES[size], colorScheme: 'dark' });
  await page.route('**/analysis/replay/*', (route) => route.fulfill({ json: replay }));
  await startSession(page, embedded.origin, await embedded.approvedUser());
  await page.goto(`${embedded.origin}/replay/${replay.hash}?at=${at}`);
  await page.locator('[role=img] canvas').waitFor();
  return page;
}

test.each(['phone', 'desk'] as const)(
  'a replay is read on a %s, in both themes and at large text',
  async (size) => {
    const replay = await simulatedReplay('win');
    const { openedAt } = replay.content;
    const page = await openReplay(size, replay, openedAt + 9.5 * 3_600_000);
    await picture(page, `${size}-dark`);
    const drawn = await page.evaluate(DRAWN);
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(READ)).toContain('+3.62 R');
    await expect.poll(() => page.evaluate(DRAWN)).not.toBe(drawn);
    for (const title of ['By the hour, as a table', /^What was said at/]) {
      await page.getByText(title).click();
    }
    await page.getByRole('row', { name: /TP3 reached at/ }).waitFor();
    await expectAccessible(page, `replay on a ${size}`);
    await picture(page, `${size}-light`);
    for (const root of [24, 32]) {
      await page.evaluate(`document.documentElement.style.fontSize = '${root}px'`);
      await expectNothingSideways(page, `replay on a ${size} at ${root} px`);
      await picture(page, `${size}-${root}`);
    }
  },
);
