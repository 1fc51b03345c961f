import { afterAll, beforeEach, expect, test } from 'vitest';
import { untilControlled } from '../support/app-page.ts';
import { DESKTOP, WITH_WORKER } from '../support/browser.ts';
import { expectAccessible, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import {
  focused,
  type LevelPages,
  numberIn,
  openLevelPages,
  presentPrice,
  priceField,
  sheet,
  TOUCH,
} from '../support/price-level-pages.ts';
import { closePages } from '../support/shared-app.ts';

let desk: LevelPages;

beforeEach(async () => {
  desk = await openLevelPages();
});
afterAll(closePages);

test('the stop of the plan becomes a level by the bell of the first screen', async () => {
  const page = await desk.openAnalysis(TOUCH);
  const rungs = page.getByRole('list', { name: /^Plan as a ladder/ }).getByRole('listitem');
  const priceOf = async (label: RegExp) =>
    numberIn(await rungs.filter({ hasText: label }).textContent());
  const [stop, entry] = [await priceOf(/^Stop/), await priceOf(/^Entry/)];
  const bell = page.getByRole('button', { name: 'Notify at a price', exact: true });
  const ask = async () => {
    await bell.tap();
    await sheet(page).getByRole('button', { name: 'Notify me at a price' }).tap();
    await priceField(page).fill(String(stop));
  };
  await ask();
  const way = stop > (await presentPrice(page)) ? 'rises' : 'falls';
  await sheet(page)
    .getByText(new RegExp(`^You are notified when BTC ${way} to`))
    .waitFor();
  await expectAccessible(page, 'the sheet of a rung');
  await expectNothingSideways(page, 'the sheet of a rung');
  expect(await fitsWidth(page, 320)).toBe(true);
  await sheet(page).getByLabel('Note (optional)').fill('The plan ends here');
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).tap();
  // What would notify is offered first.
  await page.getByText('Get notified when price gets there?').waitFor();
  await desk.untilLevels(1);
  expect(await desk.levels()).toEqual([
    {
      side: way === 'rises' ? 'above' : 'below',
      price: stop,
      repeating: false,
      note: 'The plan ends here',
      days: null,
    },
  ]);
  await sheet(page).getByRole('button', { name: 'Done' }).tap();
  await expect.poll(() => focused(page)).toBe('BUTTON');

  // The same one twice.
  await ask();
  await sheet(page)
    .getByText(/^You have a level at [\d,.]+ already\.$/)
    .waitFor();
  const inside = (stop + 10 * Math.sign(entry - stop)).toFixed(1);
  await priceField(page).fill(inside);
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).tap();
  await desk.untilLevels(2);
  await sheet(page)
    .getByText(new RegExp(`${way} to`))
    .nth(1)
    .waitFor();
  await sheet(page).getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'Not now' }).tap();
  await expectAccessible(page, 'a level that was saved');

  // Within the plan it is a rung of the ladder; the one at the stop is not.
  const own = rungs.getByRole('button', {
    name: /^Price level: Yours [\d,]+\.\d [+−]\d+\.\d\d% from now touched within 24 h (<1|\d+)%$/,
  });
  expect(numberIn(await own.textContent()).toFixed(1)).toBe(inside);
  await own.tap();
  await expect
    .poll(() =>
      sheet(page)
        .getByRole('button', { name: /^Edit / })
        .count(),
    )
    .toBe(2);
  await page.context().close();
});

test('the dialog lists, sets again and mutes; without a network it only shows', async () => {
  const page = await desk.openAnalysis({ ...TOUCH, ...WITH_WORKER });
  await page.getByRole('button', { name: 'Add to Watch List' }).tap();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  await page.goto(`${desk.embedded.origin}/watchlist`);
  const bell = page.getByRole('button', { name: /^Notifications for BTC/ });
  await bell.tap();
  await sheet(page).getByRole('button', { name: 'Notify me at a price' }).tap();
  await priceField(page).fill('100');
  await sheet(page).getByRole('button', { name: 'Save anyway' }).tap();
  await desk.untilLevels(1);
  await sheet(page).getByText('Armed', { exact: true }).waitFor();
  await desk.embedded.database.query(
    `update public.price_levels set armed = false, touched_at = now() where user_id = $1`,
    [desk.person.id],
  );
  await sheet(page).getByRole('button', { name: 'Done' }).tap();
  await bell.tap();
  await sheet(page).getByText('Touched', { exact: true }).waitFor();
  await sheet(page)
    .getByText(/touched less than 1 minute ago/)
    .waitFor();
  await expectAccessible(page, 'the notifications of a coin');
  await sheet(page).getByRole('button', { name: 'Set 100.0 again' }).tap();
  await sheet(page).getByText('Armed', { exact: true }).waitFor();
  for (const kind of ['Plan opened or replaced', 'Stop hit', 'Your price levels']) {
    await sheet(page).getByRole('listitem').filter({ hasText: kind }).getByText('On').waitFor();
  }

  await sheet(page).getByRole('button', { name: 'Mute BTC until tomorrow morning' }).tap();
  await sheet(page)
    .getByText(/^BTC is muted until .+, 08:00/)
    .waitFor();
  await expectAccessible(page, 'a muted coin');
  await expectNothingSideways(page, 'a muted coin');
  expect(await fitsWidth(page, 320)).toBe(true);
  await sheet(page).getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: /^Notifications for BTC, muted until/ }).waitFor();
  await expectAccessible(page, 'a watch list with a muted coin');

  await untilControlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: /^Notifications for BTC, muted until/ }).tap();
  await sheet(page)
    .getByText(/^You are offline\. This is what this device last saw/)
    .waitFor();
  await sheet(page).getByText('falls to 100').waitFor();
  expect(await sheet(page).getByRole('button', { name: 'Unmute' }).isDisabled()).toBe(true);
  expect(
    await sheet(page)
      .getByRole('button', { name: /^Delete/ })
      .isDisabled(),
  ).toBe(true);
  await expectAccessible(page, 'the notifications of a coin without a network');
  await page.context().setOffline(false);
  await page.evaluate('dispatchEvent(new Event("online"))');
  await sheet(page).getByRole('button', { name: 'Unmute' }).tap();
  await sheet(page).getByRole('button', { name: 'Mute BTC until I unmute it' }).waitFor();
  const left = await desk.embedded.database.query(
    'select 1 from public.coin_mutes where user_id = $1',
    [desk.person.id],
  );
  expect(left).toEqual([]);
  await page.context().close();
});

test('what the database refuses is shown in its words', async () => {
  await desk.embedded.database.query(
    `insert into public.price_levels (user_id, coin, side, price)
     select $1, 'ETHUSDT', 'above', 10000 + n from generate_series(1, 99) n`,
    [desk.person.id],
  );
  const page = await desk.openAnalysis(DESKTOP);
  await page.getByRole('button', { name: 'Notify at a price', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Notify me at a price' }).click();
  await priceField(page).fill('100');
  // Another device takes the last place meanwhile.
  await desk.embedded.database.query(
    `insert into public.price_levels (user_id, coin, side, price) values ($1, 'ETHUSDT', 'above', 9)`,
    [desk.person.id],
  );
  await sheet(page).getByRole('button', { name: 'Save anyway' }).click();
  await sheet(page)
    .getByText('You have 100 price levels, which is the most. Delete one first.')
    .waitFor();
  await expectAccessible(page, 'a level that was refused');
  await page.context().close();
});
