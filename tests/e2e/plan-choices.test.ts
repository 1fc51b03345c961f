import { afterAll, expect, test } from 'vitest';
import { openAnalysis } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { expectAccessible, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

afterAll(closePages);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s a plan is said to be taken, offline as well, and sign-out names what was not sent',
  async (_, size) => {
    const [embedded, browser] = await sharedApp();
    const person = await embedded.approvedUser();
    const saved = () =>
      embedded.database.query(
        'select choice, note, own_odds from public.plan_choices where user_id = $1',
        [person.id],
      );
    const { page } = await openPage(browser, size);
    await openAnalysis(page, embedded, person, 'BTCUSDT');

    const taken = page.getByRole('button', { name: 'Taken' });
    await taken.press('Enter');
    await expect.poll(saved).toEqual([{ choice: 'taken', note: '', own_odds: null }]);
    for (const name of ['Taken', 'Skipped', 'Note, odds']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: 'Note, odds' }).press('Enter');
    await expectAccessible(page, 'a note and odds');
    await expectNothingSideways(page, 'a note and odds');
    expect(await fitsWidth(page, 320), 'at 320 px').toBe(true);
    await page.getByLabel('Note').fill('By hand.');
    await page.getByLabel('My odds of the last target, in %').fill('35');
    await page.keyboard.press('Enter');
    await expect.poll(saved).toEqual([{ choice: 'taken', note: 'By hand.', own_odds: 0.35 }]);

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Skipped' }).press('Enter');
    await page.getByText('Saved on this device, not sent yet.').waitFor();
    await expectAccessible(page, 'a choice not sent');
    if (size === PHONE) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign Out without sending 1 choice' }).waitFor();
    await page.context().setOffline(false);
    await expect
      .poll(saved, { timeout: 20_000 })
      .toEqual([{ choice: 'skipped', note: 'By hand.', own_odds: 0.35 }]);
    await page.context().close();
  },
);
