import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generate, signIn, untilComplete, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
beforeEach(async () => {
  person = await embedded.approvedUser();
});
afterAll(closePages);

const TOUCH = { ...PHONE, hasTouch: true };

/** The person's levels as the database has them, oldest first. */
const levels = () =>
  embedded.database.query<{
    side: string;
    price: number;
    repeating: boolean;
    note: string;
    days: number | null;
  }>(
    `select side, price, repeating, note,
       round(extract(epoch from expires_at - now()) / 86400)::float as days
     from public.price_levels where user_id = $1 order by created_at`,
    [person.id],
  );
const untilLevels = (count: number) => expect.poll(async () => (await levels()).length).toBe(count);

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications for BTC' });
const priceField = (page: Page) => sheet(page).getByLabel('Price (USDT)');
const chart = (page: Page) => page.getByRole('application', { name: /Price chart of BTCUSDT/ });
const focused = (page: Page) =>
  page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName',
  );

async function openAnalysis(options: typeof DESKTOP): Promise<Page> {
  const { page } = await openPage(browser, options);
  await signIn(page, embedded.origin, person);
  await generate(page, 'BTCUSDT');
  await untilComplete(page);
  return page;
}

async function showChart(page: Page): Promise<{ x: number; y: number }> {
  await page.getByRole('heading', { name: /^Chart/ }).scrollIntoViewIfNeeded();
  await page
    .getByText(/^\d+ s ago|now ·/)
    .first()
    .waitFor();
  await chart(page).locator('canvas').first().waitFor();
  await chart(page).scrollIntoViewIfNeeded();
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('the chart has no place');
  return { x: box.x + box.width / 3, y: box.y + 60 };
}

/** '64,250.5' → 64250.5 */
const numberIn = (text: string | null) =>
  Number(text?.match(/[\d,]+\.\d+/)?.[0].replaceAll(',', ''));

async function presentPrice(page: Page): Promise<number> {
  return numberIn(
    await sheet(page)
      .getByText(/^The price now is/)
      .textContent(),
  );
}

/** Draws something 40 px down, by mouse or by finger. */
async function dragDown(page: Page, what: Locator, touch: boolean): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!touch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 40, { steps: 5 });
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove', down: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y + down }] });
  await send('touchStart', 0);
  for (let down = 8; down <= 40; down += 8) await send('touchMove', down);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a rung of the plan becomes a level by one press and one more', async () => {
  const page = await openAnalysis(TOUCH);
  await page.getByText('Levels, odds and costs').tap();
  const rung = page.getByRole('button', { name: /^Notify me at Stop Loss/ });
  const stop = numberIn(await rung.getAttribute('aria-label'));
  await rung.tap();
  expect(Number(await priceField(page).inputValue())).toBe(stop);
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
  await untilLevels(1);
  expect(await levels()).toEqual([
    {
      side: way === 'rises' ? 'above' : 'below',
      price: stop,
      repeating: false,
      note: 'The plan ends here',
      days: null,
    },
  ]);
  await expect.poll(() => focused(page)).toMatch(/^Notify me at Stop Loss/);

  // The same one twice.
  await rung.tap();
  await sheet(page)
    .getByText(/^You have a level at [\d,.]+ already\.$/)
    .waitFor();
  await priceField(page).fill((stop + 10).toFixed(1));
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).tap();
  await untilLevels(2);
  await page.getByRole('button', { name: 'Not now' }).tap();
  await page.getByText(/^You will be notified when BTC/).waitFor();
  await expectAccessible(page, 'a level that was saved');
  await page.context().close();
});

test.each([
  ['a phone', TOUCH],
  ['a desktop', DESKTOP],
])(
  'a price pressed on the chart of %s becomes a level, which is drawn and told of',
  async (_, options) => {
    const page = await openAnalysis(options);
    const at = await showChart(page);
    await page.getByRole('button', { name: 'More for the chart' }).click();
    await page.getByRole('button', { name: 'Notify at a price' }).waitFor();
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: /^Notify at [\d,]+\.\d$/ });
    // Until the picture is there, nobody hears a press.
    await expect
      .poll(async () => {
        if (options.hasTouch) await page.touchscreen.tap(at.x, at.y);
        else await page.mouse.click(at.x, at.y);
        return button.count();
      })
      .toBe(1);
    const pressed = numberIn(await button.textContent());
    await button.click();
    expect(Number(await priceField(page).inputValue())).toBe(pressed);
    await sheet(page).getByRole('radio', { name: 'Each time' }).check({ force: true });
    await sheet(page).getByLabel('Watched until').selectOption('7 days');
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await untilLevels(1);
    expect(await levels()).toMatchObject([{ price: pressed, repeating: true, days: 7 }]);
    await page.getByText(/Your price levels: price (rises|falls) to [\d,.]+\.$/).waitFor();

    // Its label is dragged, and the page stays where it is; what else was chosen stays, too.
    const later = page.getByRole('button', { name: 'Not now' });
    if (await later.isVisible()) await later.click();
    const label = page.getByRole('slider', { name: 'Your price level' });
    await label.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate('scrollY');
    await dragDown(page, label, options.hasTouch === true);
    await expect.poll(async () => (await levels())[0]?.price).toBeLessThan(pressed);
    expect(await levels()).toMatchObject([{ repeating: true, days: 7 }]);
    expect(await page.evaluate('scrollY')).toBe(scrolled);

    // Keys move it by a tick; Escape takes that back, Enter saves it, a refusal is said.
    const spokenPrice = async () => numberIn(await label.getAttribute('aria-valuetext'));
    await expect.poll(spokenPrice).toBe((await levels())[0]?.price);
    await expect.poll(() => label.getAttribute('aria-busy')).toBe('false');
    const dragged = await spokenPrice();
    await label.focus();
    await page.keyboard.press('ArrowUp');
    expect(await label.getAttribute('aria-valuetext')).toMatch(/, not saved$/);
    await page.keyboard.press('Escape');
    expect(await spokenPrice()).toBe(dragged);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await levels())[0]?.price).toBeCloseTo(dragged + 0.1, 5);
    await expect.poll(() => label.getAttribute('aria-busy')).toBe('false');
    expect(await spokenPrice()).toBeCloseTo(dragged + 0.1, 5);
    await page.route('**/rest/v1/price_levels*', (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    await page.getByText(/^The level was not saved\. /).waitFor();
    expect(await spokenPrice()).toBeCloseTo(dragged + 0.1, 5);
    await page.unroute('**/rest/v1/price_levels*');
    await embedded.database.query(
      `update public.price_levels set armed = false, touched_at = now() where user_id = $1`,
      [person.id],
    );
    await page.reload();
    await showChart(page);
    await page.getByText(/Your price levels: [\d,.]+ was touched\.$/).waitFor();
    await expectAccessible(page, 'a chart with a level');
    await page.context().close();
  },
);

test('a context click asks at once, and the focus comes back to the chart', async () => {
  const page = await openAnalysis(DESKTOP);
  const at = await showChart(page);
  await expect
    .poll(async () => {
      await page.mouse.click(at.x, at.y, { button: 'right' });
      return sheet(page).isVisible();
    })
    .toBe(true);
  expect(Number(await priceField(page).inputValue())).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toMatch(/^Price chart of BTCUSDT/);
  expect(await levels()).toEqual([]);
  await page.context().close();
});

test('by keys alone: on the chart, in the form with its mistakes, and in the list', async () => {
  const page = await openAnalysis(DESKTOP);
  await showChart(page);
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  const close = numberIn(
    (await page.getByText(/\. Open .+, volume /).textContent())?.split('close')[1] ?? null,
  );
  await page.keyboard.press('n');
  await expect.poll(() => priceField(page).inputValue()).toBe(close.toFixed(1));
  const now = await presentPrice(page);
  const error = () => sheet(page).getByRole('alert').textContent();
  const type = async (text: string) => {
    await priceField(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  for (const [typed, words] of [
    ['abc', '“abc” is not a number; write it like'],
    ['0', 'The price is 0; allowed: more than 0, at most'],
    ['-5', 'The price is -5; allowed: more than 0, at most'],
    ['0,01', 'The price is 0.01; the least that this market has is 0.1.'],
  ]) {
    await type(typed ?? '');
    await expect.poll(error).toContain(words);
  }
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'a level with a mistake');
  await type(String(Math.round(now * 20)));
  await sheet(page).getByText('That is 20 times the price now.').waitFor();
  await sheet(page).getByRole('button', { name: 'Save all the same' }).waitFor();
  // A thousand is parted, as people write it.
  const wanted = Math.ceil(now / 1_000) * 1_000 + 5_000;
  await type(`${wanted / 1_000},000`);
  await page.keyboard.press('Enter');
  await untilLevels(1);
  expect(await levels()).toMatchObject([{ side: 'above', price: wanted }]);
  await expect.poll(() => focused(page)).toMatch(/^Price chart of BTCUSDT/);

  await page.getByRole('button', { name: 'Notifications for BTC' }).focus();
  await page.keyboard.press('Enter');
  const edit = sheet(page).getByRole('button', { name: /^Edit / });
  await edit.focus();
  await page.keyboard.press('Enter');
  await type(String(wanted + 1_000));
  await page.keyboard.press('Enter');
  await sheet(page)
    .getByText(/^rises to|rises to/)
    .first()
    .waitFor();
  await expect.poll(async () => (await levels())[0]?.price).toBe(wanted + 1_000);
  await sheet(page)
    .getByRole('button', { name: /^Delete / })
    .focus();
  await page.keyboard.press('Enter');
  await untilLevels(0);
  await sheet(page)
    .getByText(/^None yet\./)
    .waitFor();
  await page.context().close();
});

test('the dialog lists, sets again and mutes; without a network it only shows', async () => {
  const page = await openAnalysis(TOUCH);
  await page.getByRole('button', { name: 'Add to Watch List' }).tap();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  await page.goto(`${embedded.origin}/watchlist`);
  const bell = page.getByRole('button', { name: /^Notifications for BTC/ });
  await bell.tap();
  await sheet(page).getByRole('button', { name: 'Notify me at a price' }).tap();
  await priceField(page).fill('100');
  await sheet(page).getByRole('button', { name: 'Save all the same' }).tap();
  await untilLevels(1);
  await sheet(page).getByText('Armed', { exact: true }).waitFor();
  await embedded.database.query(
    `update public.price_levels set armed = false, touched_at = now() where user_id = $1`,
    [person.id],
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
  for (const kind of ['Changes of an analysis', 'A stop was touched', 'Your own price levels']) {
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
  await sheet(page).getByRole('button', { name: 'Mute BTC for ever' }).waitFor();
  const left = await embedded.database.query('select 1 from public.coin_mutes where user_id = $1', [
    person.id,
  ]);
  expect(left).toEqual([]);
  await page.context().close();
});

test('what the database refuses is shown in its words', async () => {
  await embedded.database.query(
    `insert into public.price_levels (user_id, coin, side, price)
     select $1, 'ETHUSDT', 'above', 10000 + n from generate_series(1, 99) n`,
    [person.id],
  );
  const page = await openAnalysis(DESKTOP);
  await page.getByText('Levels, odds and costs').click();
  await page.getByRole('button', { name: /^Notify me at Entry/ }).click();
  await priceField(page).fill('100');
  // Another device takes the last place meanwhile.
  await embedded.database.query(
    `insert into public.price_levels (user_id, coin, side, price) values ($1, 'ETHUSDT', 'above', 9)`,
    [person.id],
  );
  await sheet(page).getByRole('button', { name: 'Save all the same' }).click();
  await sheet(page)
    .getByText('You have 100 price levels, which is the most. Delete one first.')
    .waitFor();
  await expectAccessible(page, 'a level that was refused');
  await page.context().close();
});
