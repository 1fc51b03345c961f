import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate, signIn, startSession, untilComplete } from '../support/app-page.ts';
import { openPage } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

/** Pairs of lines of text that lie over each other, but for what floats over the page. */
const OVERLAPS = `(() => {
  const floats = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { position, clipPath, visibility } = getComputedStyle(one);
      if (['fixed', 'sticky'].includes(position) || clipPath !== 'none') return true;
      if (visibility === 'hidden' || one.closest('[aria-hidden=true], dialog, svg')) return true;
    }
    return false;
  };
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.data.trim() === '' || floats(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left > 1) lines.push({ left, right, top, bottom, text: node.data.trim(), node });
    }
  }
  // A line's box is higher than its letters.
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * (a.bottom - a.top);
  return lines.flatMap((a, n) =>
    lines.slice(n + 1).filter((b) => a.node !== b.node && over(a, b)).map((b) => a.text + ' | ' + b.text),
  );
})()`;

const EVERYTHING_DRAWN = `
  document.styleSheets[0].insertRule('* { content-visibility: visible !important }');
  for (const one of document.querySelectorAll('details')) one.open = true;`;

const SHOWN: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/': (page) => page.getByRole('button', { name: 'Join Now' }).waitFor(),
  '/login': (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  '/settings': (page) => page.getByRole('button', { name: 'Save Settings' }).waitFor(),
  '/track-record': (page) => page.getByRole('heading', { name: 'The rules' }).waitFor(),
  '/support': (page) => page.getByText('No tickets found').waitFor(),
};

/** At both sizes of large text nothing scrolls sideways, and no text lies over another. */
async function expectRoom(page: Page, path: string, then?: () => Promise<void>): Promise<void> {
  // What is far from the screen, or folded, has no size of its own yet.
  await page.evaluate(EVERYTHING_DRAWN);
  for (const size of [24, 32]) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}px'`);
    if (process.env.PICTURES) {
      const name = `${path.slice(1) || 'landing'}-${page.viewportSize()?.width}-${size}`;
      await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
    }
    await expectNothingSideways(page, `${path} at ${size} px`);
    expect([path, size, await page.evaluate(OVERLAPS)]).toEqual([path, size, []]);
    await then?.();
  }
}

/** What lies over the middle of a text is the text itself, wherever the page is scrolled. */
async function expectInSight(page: Page, text: RegExp): Promise<void> {
  const shown = page.getByText(text).first();
  for (const share of [0, 0.3, 0.6, 0.9]) {
    await page.evaluate(`scrollTo(0, ${share} * document.documentElement.scrollHeight)`);
    const { x, y, width, height } = (await shown.boundingBox()) ?? expect.fail(`no ${text}`);
    const place = `${x + width / 2}, ${y + height / 2}`;
    const top = await page.evaluate(`document.elementFromPoint(${place})?.textContent`);
    expect([share, top]).toEqual([share, expect.stringMatching(text)]);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
}

const SCANNED_PLAN = JSON.stringify({
  market: { id: 'simulated', name: 'Simulated market', simulated: true },
  price: 80_000.5,
  tickSize: 0.1,
  action: 'LONG',
  stance: 'stand aside',
  leans: { '1w': 'up', '1d': 'down', '4h': 'flat', '1h': 'up', '15m': null },
  odds: { label: 'TP3', hit: 0.24, base: 0.21 },
  funding: { rate: 0.0001, hours: 8 },
  yesterday: { action: 'SHORT', stance: 'too close to call', ended: null },
});

test.each([390, 320])('at %i px there is room for the texts of every page', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 844 } });
  const person = await embedded.approvedUser();
  for (const [path, shown] of Object.entries(SHOWN)) {
    if (path === '/settings') await startSession(page, embedded.origin, person);
    await page.goto(`${embedded.origin}${path}`);
    await shown(page);
    await expectRoom(page, path);
  }
});

test.each([390, 320])('at %i px so there is for a plan, a list and a scan', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 844 } });
  await signIn(page, embedded.origin, await embedded.approvedUser());
  await generate(page, 'BTC');
  await untilComplete(page);
  await page.getByRole('button', { name: 'Add to Watch List' }).click();
  await page.getByRole('button', { name: 'In Watch List' }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'Pattern Analysis' }).waitFor();
  await expectRoom(page, '/dashboard', async () => {
    await expectInSight(page, /^Simulated market$/);
    await expectInSight(page, /^(Trade|Too close to call|Stand aside)$/);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText(/@example/).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
  });
  await embedded.database.query(
    `insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
     select 'simulated', coin, 1, id, now(), $1::jsonb from public.analysis_snapshots
     order by taken_at desc limit 1`,
    [SCANNED_PLAN],
  );
  await page.goto(`${embedded.origin}/track-record`);
  await page.getByRole('heading', { name: 'Every plan' }).waitFor();
  await expectRoom(page, '/track-record');
  await page.goto(`${embedded.origin}/watchlist`);
  await page.getByRole('article', { name: 'BTCUSDT' }).waitFor();
  await expectRoom(page, '/watchlist');
  // The shared server rests.
  await page.route('**/analysis/coinlist', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), scan: true } });
  });
  await page.goto(`${embedded.origin}/markets`);
  await page.getByLabel('Sort by').selectOption('Odds, largest first');
  await page.getByText('TP3 24%').first().waitFor();
  await page.getByText('was Too close SHORT').waitFor();
  await expectRoom(page, '/markets');
  await embedded.database.query('delete from public.scan_rows');
  await page.context().close();
});
