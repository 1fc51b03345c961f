import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import {
  chooseTimeframe,
  generate,
  openAnalysis,
  openFold,
  openSearch,
  signIn,
  signInByForm,
  untilComplete,
  untilControlled,
} from '../support/app-page.ts';
import { openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import { rowsOf } from '../support/device-rows.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';
import { sharedPicture } from '../support/shared-picture.ts';

let embedded: TestEmbedded;
let browser: Browser;
let me: Person;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
  me = await embedded.approvedUser();
});
afterAll(closePages);

const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

/** A corner, and the outermost rungs of the ladder, top and bottom. */
const PICTURE_PLACES = [
  [5, 5],
  [672, 76],
  [672, 554],
] as const;
/** The ground, the last target's rung and the stop's of a trade, and those of any other plan. */
const PICTURE_COLOURS = {
  dark: { page: '#0b0b0e', up: '#2a9a6d', down: '#d45a5a', quiet: '#6b6b78' },
  light: { page: '#ffffff', up: '#219a68', down: '#d9525b', quiet: '#8b8b97' },
} as const;

/** Has the page's browser share with other apps, and remember what. */
const SHARING_DEVICE = `
  globalThis.shared = [];
  navigator.canShare = () => true;
  navigator.share = async ({ files: [file], text }) => {
    if (globalThis.givesUp) throw new DOMException('given up', 'AbortError');
    globalThis.shared.push([file.name, file.type, text]);
  };`;

const rsiRow = (page: Page) => page.locator('dl > div', { hasText: /^RSI/ });
const recommendation = (page: Page) => page.getByRole('region', { name: 'Trade Recommendation' });
/** The plan, without what became of it since, and without what is of the price now. */
async function planText(page: Page): Promise<string> {
  const plan = recommendation(page);
  const rungs = plan.getByRole('list', { name: /^Plan as a ladder/ }).getByRole('listitem');
  const prices = rungs.filter({ hasText: /^(TP\d|Entry|Stop)/ });
  await prices.first().waitFor();
  const action = await plan
    .getByText(/\b(LONG|SHORT)$/)
    .first()
    .textContent();
  const texts = await prices.allTextContents();
  const ofNow = /touched within 24 h [<>]?\d+%|(?:[+−]\d+\.\d+|0\.00)% from (?:now|entry)/g;
  return [action, ...texts.map((text) => text.replace(ofNow, ''))].join(' ');
}
const derivatives = (page: Page) => page.getByRole('region', { name: 'Derivatives' });

const HEIGHT_BESIDE_TEXT = `(() => {
  const title = [...document.querySelectorAll('section h2')].find(
    ({ textContent }) => textContent.startsWith('AI Analysis'));
  return document.documentElement.scrollHeight - title.closest('section').offsetHeight;
})()`;

test('from the guard to an analysis on five timeframes that opens again without a network', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await page.goto(`${embedded.origin}/dashboard`);
  await page.waitForURL('**/login');
  await signInByForm(page, embedded.origin, me);

  await generate(page, 'btc');
  await untilComplete(page);
  await page.getByRole('heading', { name: 'BTCUSDT', exact: true }).waitFor();
  expect(await page.getByText('Simulated market', { exact: true }).count()).toBe(1);
  expect(await recommendation(page).textContent()).toMatch(/LONG|SHORT/);
  // The parts of an analysis are drawn in turn.
  const indicators = page.getByRole('region', { name: 'Indicators by timeframe' });
  const headings = indicators.getByRole('heading', { level: 3 });
  await expect.poll(() => headings.count()).toBe(12);
  const funding = await derivatives(page).textContent();
  expect(funding).toMatch(/Funding Rate−?\d\.\d{4}%.*Open Interest[\d,.]+M? BTC.*Simulated/);

  // Until something is opened, the phone's page is a few screens long, but for the text of up to 180
  // words (some 700 px): it is what the page is read for, and stands open.
  await expect.poll(() => page.evaluate(HEIGHT_BESIDE_TEXT)).toBeLessThanOrEqual(3_250);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(3_950);

  const values = new Set<string>();
  for (const timeframe of TIMEFRAMES) {
    await chooseTimeframe(page, timeframe);
    await page.getByText(`${timeframe} candle closed`).waitFor();
    values.add((await rsiRow(page).textContent()) ?? '');
    expect(await derivatives(page).textContent()).toBe(funding);
  }
  expect(values.size).toBe(TIMEFRAMES.length);

  await untilControlled(page);
  const before = await planText(page);
  await page.context().setOffline(true);
  await page.reload();
  await recommendation(page).waitFor();
  expect(before).toMatch(/Entry/);
  expect(await planText(page)).toBe(before);
  await derivatives(page).waitFor();
  expect(await derivatives(page).textContent()).toBe(funding);
  await page.getByText('From this device').waitFor();
  expect(await page.getByText(/Last Updated .* ago/).count()).toBe(1);
  await expect.poll(() => page.getByRole('radio', { name: '15m' }).isChecked()).toBe(true);
  await openSearch(page);
  const generates = page.getByRole('button', { name: 'Generate Analysis' });
  await expect.poll(() => generates.isDisabled()).toBe(true);
  await page.getByText('A new analysis needs a connection').waitFor();

  await page.context().setOffline(false);
  await page.getByText('A new analysis needs a connection').waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.getByRole('button', { name: 'Generate Analysis' }).isEnabled())
    .toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a run is found again after a reload', async () => {
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, me);
  let held = true;
  await page.context().route('**/analysis/status', (route) =>
    held
      ? route.fulfill({
          json: {
            status: 'processing',
            progress: 'Reading candles',
            results: null,
            error: null,
            elapsed_ms: 1,
          },
        })
      : route.fallback(),
  );
  await generate(page, 'ETHUSDT');
  await page.getByText('Reading candles').first().waitFor();
  await page.reload();
  await page.getByText('Reading candles').first().waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(1);
  held = false;
  await untilComplete(page);
  await page.getByRole('heading', { name: 'ETHUSDT', exact: true }).waitFor();
  await page.context().close();
});

test('a coin is put on the watch list and opened from there', async () => {
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, me);
  await generate(page, 'SOL');
  await untilComplete(page);
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();

  await page.goto(`${embedded.origin}/dashboard?wl=SOLUSDT`);
  await page.getByRole('link', { name: 'Back to Watch List' }).waitFor();
  await page.getByRole('heading', { name: 'SOLUSDT', exact: true }).waitFor();
  await page.goto(`${embedded.origin}/dashboard?wl=SOLUSDT&previous=true`);
  await page.getByText('The watch list has no such analysis of SOLUSDT.').waitFor();
  await page.context().close();
});

test('a plan is shared as a picture and as text; ?clear=true clears the page alone', async () => {
  const { page } = await openPage(browser, { ...PHONE, permissions: CLIPBOARD });
  await signIn(page, embedded.origin, me);
  await generate(page, 'BTC');
  await untilComplete(page);

  const head = (await recommendation(page).textContent()) ?? '';
  const [long, isTrade] = [head.includes('LONG'), !head.includes('leans')];
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { width, height, colours } = await sharedPicture(page, PICTURE_PLACES);
    expect([width, height]).toEqual([1200, 630]);
    const [ground, top, bottom] = colours;
    const { page: own, up, down, quiet } = PICTURE_COLOURS[colorScheme];
    expect(ground).toBe(own);
    const ofTrade = long ? [up, down] : [down, up];
    expect([top, bottom]).toEqual(isTrade ? ofTrade : [quiet, quiet]);
  }
  await page.getByRole('button', { name: 'Copy plan' }).click();
  await page.getByText('Plan copied.').waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  const words =
    /^BTCUSDT: (?:Trade|Too close to call|Stand aside) \((?:LONG|SHORT)\)\n.*Simulated market\. Open since .*Not investment advice/s;
  expect(copied).toMatch(words);
  // A device that shares with other apps; one that is asked and given up says nothing.
  await page.evaluate(SHARING_DEVICE);
  await page.getByRole('button', { name: 'Share picture' }).click();
  await page.getByText('Shared.', { exact: true }).waitFor();
  expect(await page.evaluate('globalThis.shared')).toEqual([
    ['BTCUSDT-plan.png', 'image/png', expect.stringMatching(words)],
  ]);
  await page.evaluate('globalThis.givesUp = true');
  await page.getByRole('button', { name: 'Share picture' }).click();
  await page.getByText('Shared.', { exact: true }).waitFor({ state: 'hidden' });
  expect(await page.getByText(/^Picture saved/).count()).toBe(0);

  await page.goto(`${embedded.origin}/dashboard?clear=true`);
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  expect(await recommendation(page).count()).toBe(0);
  const kept = page.getByRole('region', { name: 'On this device' });
  await kept.getByRole('button', { name: /BTCUSDT/ }).click();
  await recommendation(page).waitFor();
  await page.context().close();
});

test('the keyboard alone runs an analysis and chooses a timeframe', async () => {
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, me);
  await page.getByRole('combobox', { name: 'Coin' }).focus();
  await page.keyboard.type('bt');
  await page.getByRole('option', { name: 'BTCUSDT' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('combobox').inputValue()).toBe('BTCUSDT');
  await page.keyboard.press('Enter');
  await untilComplete(page);
  await page.getByRole('radio', { name: '4h' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('1h candle closed').waitFor();
  await page.context().close();
});

/** What was seen of the record, which names nobody, stays. */
const ROWS_ON_DEVICE = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('coin-analyst');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const db = opening.result;
    const names = [...db.objectStoreNames].filter((name) => name !== 'witness');
    const counts = names.map((name) => new Promise((done) => {
      const counting = db.transaction(name).objectStore(name).count();
      counting.onsuccess = () => done(counting.result);
    }));
    Promise.all(counts).then((all) => { db.close(); resolve(all.reduce((a, b) => a + b, 0)); });
  };
})`;

test('on a phone the selector stays under the head over the indicators, and a press changes a card', async () => {
  const { page } = await openPage(browser, PHONE);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  await openFold(page, 'Basic Technical Indicators');
  const before = await rsiRow(page).textContent();
  await rsiRow(page).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const selector = page.getByRole('radiogroup', { name: 'Timeframe' }).first();
  const head = page.getByRole('heading', { name: 'BTCUSDT', exact: true }).locator('../..');
  const under = async () => {
    const [line, choice] = await Promise.all([head.boundingBox(), selector.boundingBox()]);
    return (choice?.y ?? Number.NaN) - (line ? line.y + line.height : Number.NaN);
  };
  expect(await page.evaluate('scrollY')).toBeGreaterThan(1_500);
  expect(Math.abs(await under())).toBeLessThanOrEqual(1);
  await selector.getByRole('radio', { name: '1h' }).click();
  await expect.poll(() => rsiRow(page).textContent()).not.toBe(before);
  expect(Math.abs(await under())).toBeLessThanOrEqual(1);
  expect(await rsiRow(page).isVisible()).toBe(true);
  await page.context().close();
});

test('signing out leaves nothing of the person on the device', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await signIn(page, embedded.origin, me);
  await generate(page, 'BTC');
  await untilComplete(page);
  expect(await page.evaluate(ROWS_ON_DEVICE)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(ROWS_ON_DEVICE)).toBe(0);
  const stored: unknown = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
  );
  expect(stored).not.toContain(me.email);
  expect(stored).not.toContain(me.id);
  const [witness] = await page.evaluate<object[]>(rowsOf('witness'));
  expect(Object.keys(witness ?? {}).sort()).toEqual([
    'chain',
    'checkedAt',
    'finding',
    'links',
    'restored',
    'since',
    'verified',
  ]);
  await page.context().close();
});

/** Neighbours in the ladder's rows with less than a pixel between what is seen of them. */
const TOUCHING = `[...document.querySelectorAll('ol[aria-label^="Plan as a ladder"] > li')]
  .flatMap((row) => {
    const boxes = [...row.children].flatMap((part) => {
      const seen = [...part.childNodes].filter(({ className }) => className !== 'sr-only');
      if (part.offsetWidth <= 1 || seen.length === 0) return [];
      const range = document.createRange();
      range.setStartBefore(seen[0]);
      range.setEndAfter(seen.at(-1));
      return [[range.toString(), range.getBoundingClientRect()]];
    });
    return boxes.slice(1).flatMap(([text, { left }], index) =>
      left - boxes[index][1].right < 1 ? [boxes[index][0] + text] : []);
  })`;
const SHOWN_HEADS = `[...document.querySelectorAll('button[data-term]')]
  .filter(({ offsetWidth }) => offsetWidth > 1)
  .map(({ textContent }) => textContent)
  .filter((text) => ['From now', 'From entry', 'R', '24 h', 'Odds'].includes(text))`;

test('a term of the page opens its line, and Escape closes it', async () => {
  const { page } = await openPage(browser, PHONE);
  await openAnalysis(page, embedded, me, 'BTCUSDT');
  const line = page.getByText(/^Of 100 plans like this, how many reach the target/);
  expect(await line.count()).toBe(0);
  await page.getByRole('button', { name: 'Odds', exact: true }).click();
  await line.waitFor();
  await expectAccessible(page, 'a term');
  await page.keyboard.press('Escape');
  await line.waitFor({ state: 'hidden' });
  await page.context().close();
});

test('large text leaves the smallest screens their prices and odds, and nothing scrolls sideways', async () => {
  const { page } = await openPage(browser, PHONE);
  await signIn(page, embedded.origin, me);
  await generate(page, 'BTC');
  await untilComplete(page);
  await expect.poll(() => page.evaluate(SHOWN_HEADS)).toEqual(['From now', 'R', '24 h', 'Odds']);
  const enlarge = () => page.evaluate("document.documentElement.style.fontSize = '24px'");
  await enlarge();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(SHOWN_HEADS)).toEqual(['24 h', 'Odds']);
    expect(await page.evaluate(TOUCHING)).toEqual([]);
    await expectNothingSideways(page, `the dashboard at ${width} px`);
  }
  await page.goto(`${embedded.origin}/track-record`);
  await page.getByRole('table').first().waitFor();
  await enlarge();
  await expectNothingSideways(page, 'the track record');
  await page.context().close();
});
