import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { expectAccessible } from '../support/page-checks.ts';
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

const chart = (page: Page) => page.getByRole('application', { name: /Price chart of BTCUSDT/ });

async function showChart(page: Page): Promise<{ x: number; y: number }> {
  await page.getByRole('heading', { name: /^Chart/ }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'forming candle' }).waitFor();
  await chart(page).locator('canvas').first().waitFor();
  await chart(page).scrollIntoViewIfNeeded();
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('the chart has no place');
  return { x: box.x + box.width / 3, y: box.y + 60 };
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

test.each([
  ['a phone', TOUCH],
  ['a desktop', DESKTOP],
])(
  'a price pressed on the chart of %s becomes a level, which is drawn and read out',
  async (_, options) => {
    const page = await desk.openAnalysis(options);
    const at = await showChart(page);
    await page.getByRole('button', { name: 'More for the chart' }).click();
    await page
      .getByRole('region', { name: /^Chart/ })
      .getByRole('button', { name: 'Notify at a price' })
      .waitFor();
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: /^Notify at [\d,]+\.\d$/ });
    // Until the picture is there, nobody hears a press.
    await expect
      .poll(async () => {
        if ((await button.count()) === 1) return 1;
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
    await desk.untilLevels(1);
    expect(await desk.levels()).toMatchObject([{ price: pressed, repeating: true, days: 7 }]);
    await page.getByText(/Your price levels: price (rises|falls) to [\d,.]+\.$/).waitFor();

    // Its label is dragged, and the page stays where it is; what else was chosen stays, too.
    const later = page.getByRole('button', { name: 'Not now' });
    if (await later.isVisible()) await later.click();
    const label = page.getByRole('slider', { name: 'Your price level' });
    await label.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate('scrollY');
    await dragDown(page, label, options.hasTouch === true);
    await expect.poll(async () => (await desk.levels())[0]?.price).toBeLessThan(pressed);
    expect(await desk.levels()).toMatchObject([{ repeating: true, days: 7 }]);
    expect(await page.evaluate('scrollY')).toBe(scrolled);

    // Keys move it by a tick; Escape takes that back, Enter saves it, a refusal is said.
    const spokenPrice = async () => numberIn(await label.getAttribute('aria-valuetext'));
    await expect.poll(spokenPrice).toBe((await desk.levels())[0]?.price);
    await expect.poll(() => label.getAttribute('aria-busy')).toBe('false');
    const dragged = await spokenPrice();
    await label.focus();
    await page.keyboard.press('ArrowUp');
    expect(await label.getAttribute('aria-valuetext')).toMatch(/, not saved$/);
    await page.keyboard.press('Escape');
    expect(await spokenPrice()).toBe(dragged);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await desk.levels())[0]?.price).toBeCloseTo(dragged + 0.1, 5);
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
    await desk.embedded.database.query(
      `update public.price_levels set armed = false, touched_at = now() where user_id = $1`,
      [desk.person.id],
    );
    await page.reload();
    await showChart(page);
    await page.getByText(/Your price levels: [\d,.]+ was touched\.$/).waitFor();
    await expectAccessible(page, 'a chart with a level');
    await page.context().close();
  },
);

test('a context click asks at once, and the focus comes back to the chart', async () => {
  const page = await desk.openAnalysis(DESKTOP);
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
  expect(await desk.levels()).toEqual([]);
  await page.context().close();
});

test('by keys alone: on the chart, in the form with its mistakes, and in the list', async () => {
  const page = await desk.openAnalysis(DESKTOP);
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
    ['-5', 'The price is −5; allowed: more than 0, at most'],
    ['0,01', 'The price is 0.01; the least that this market has is 0.1.'],
  ]) {
    await type(typed ?? '');
    await expect.poll(error).toContain(words);
  }
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'a level with a mistake');
  await type(String(Math.round(now * 20)));
  await sheet(page).getByText('That is 20 times the price now.').waitFor();
  await sheet(page).getByRole('button', { name: 'Save anyway' }).waitFor();
  // A thousand is parted, as people write it.
  const wanted = Math.ceil(now / 1_000) * 1_000 + 5_000;
  await type(`${wanted / 1_000},000`);
  await page.keyboard.press('Enter');
  await desk.untilLevels(1);
  expect(await desk.levels()).toMatchObject([{ side: 'above', price: wanted }]);
  await expect.poll(() => focused(page)).toMatch(/^Price chart of BTCUSDT/);

  await page.getByRole('button', { name: 'Notify at a price', exact: true }).focus();
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
  await expect.poll(async () => (await desk.levels())[0]?.price).toBe(wanted + 1_000);
  await sheet(page)
    .getByRole('button', { name: /^Delete / })
    .focus();
  await page.keyboard.press('Enter');
  await desk.untilLevels(0);
  await sheet(page)
    .getByText('No levels yet. Set a price and get notified when BTC reaches it.')
    .waitFor();
  await page.keyboard.press('Escape');

  // Beside the plan a tablet has no room for the bell: the menu has it.
  await page.setViewportSize({ width: 800, height: 1_000 });
  await expect
    .poll(() => page.getByRole('button', { name: 'Notify at a price', exact: true }).isVisible())
    .toBe(false);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await sheet(page).waitFor();
  await page.context().close();
});
