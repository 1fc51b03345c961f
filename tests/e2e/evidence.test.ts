import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnalysisFactsSchema } from '../../domain/analysis/analysis.ts';
import { fieldsOf } from '../../domain/analysis/stored-fields.ts';
import { StoredClaimSchema } from '../../domain/claim/claim.ts';
import { claimPath } from '../../domain/notice/notice.ts';
import {
  generate,
  openAnalysis,
  openFold,
  signIn,
  untilComplete,
  untilControlled,
} from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { evidenceText } from '../support/evidence-text.ts';
import { accessibilityFaults } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

/**
 * Gives the analysis a text with evidence about its own values, whose words the tests know. Before
 * it is complete the first section is there alone.
 */
async function withEvidence(page: Page): Promise<void> {
  let written = false;
  await page.route('**/analysis/status', async (route) => {
    const response = await route.fetch();
    const answer = fieldsOf(await response.json());
    if (answer.status !== 'complete') return route.fulfill({ response });
    const facts = v.parse(AnalysisFactsSchema, answer.results);
    const { aianalysis, ...evidence } = evidenceText(facts);
    if (written) {
      const results = { ...facts, aianalysis, ...evidence, writer: 'rules' };
      return route.fulfill({ response, json: { ...answer, results } });
    }
    written = true;
    const end = aianalysis.indexOf('\n\n');
    const spans = evidence.text.filter((span) => span.end <= end);
    const words = { text: aianalysis.slice(0, end), spans };
    const json = { ...answer, status: 'processing', results: facts, words };
    return route.fulfill({ response, json });
  });
}

/** Answers what rules are asked of the server; gives those that were saved. */
async function withPricedRules(page: Page): Promise<() => readonly unknown[]> {
  const saved: unknown[] = [];
  await page.route('**/analysis/rules/preview', (route) => {
    const of = route.request().postDataJSON().scope === 'coin' ? 1 : 50;
    return route.fulfill({ json: { holdsNow: ['BTCUSDT'], of, fired: [], days: 7 } });
  });
  await page.route('**/analysis/rules', (route) => {
    const rule = route.request().postDataJSON();
    saved.push(rule);
    const never = { unknown_since: null, fired_at: null, fired_coin: null };
    const row = { id: crypto.randomUUID(), phrase: '', coin: null, state: 'on', ...never };
    return route.fulfill({ json: { ...row, ...rule, created_at: new Date().toISOString() } });
  });
  return () => saved;
}

const card = (page: Page) => page.getByRole('region', { name: 'AI Analysis' });
const evidence = (page: Page, words: string | RegExp) =>
  card(page).getByRole('button', { name: words });
const sheet = (page: Page) => page.getByRole('dialog');
const divergence = (way: string) => `pattern:4h:patternAnalysis.divergence.type:Regular ${way}`;
const [BULLISH, BEARISH] = [divergence('Bullish'), divergence('Bearish')];
const CROSSED = '4h MACD crossed above its signal 3 candles ago.';

async function expectClean(page: Page, part: string): Promise<void> {
  expect(await accessibilityFaults(page, part)).toEqual([]);
}

const noSidewaysScroll = 'document.documentElement.scrollWidth <= innerWidth';

test('evidence looks unlike opinion, opens what it rests on, and is marked on the chart, also offline', async () => {
  const { page, complaints } = await openPage(browser, {
    ...PHONE,
    ...WITH_WORKER,
    colorScheme: 'dark',
  });
  await withEvidence(page);
  await signIn(page, embedded.origin, await embedded.approvedUser());
  await generate(page, 'BTCUSDT');

  // The first section is there to be read while the others are being written.
  await openFold(page, 'AI Analysis');
  await card(page).getByText('The next part is being written...').waitFor();
  await card(page).getByText('The one thing that gives pause').waitFor();
  // Nothing but the fold itself is a button.
  expect(await card(page).getByRole('button').count()).toBe(1);
  await untilComplete(page);
  await card(page)
    .getByText('Written by rules; no model connected. Underlined: computed, tap for the source.')
    .waitFor();
  await evidence(page, /^price is above MA50/).waitFor();
  expect(await page.evaluate(noSidewaysScroll)).toBe(true);
  await expectClean(page, 'section:has([data-mark])');

  // By keyboard: one stop, arrows along the evidence, and back where one was.
  await evidence(page, /^price is above MA50/).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await sheet(page)
    .getByRole('heading', { name: /^4h CCI is overbought/ })
    .waitFor();
  await sheet(page)
    .getByText(/^Overbought above its upper edge/)
    .waitFor();
  await sheet(page).getByText('CCI of the 4-hour timeframe').waitFor();
  await sheet(page)
    .getByText(/^4h, .+ to .+/)
    .waitFor();
  await expectClean(page, 'dialog');
  // Its sign keeps its size beside a long title.
  const close = sheet(page).getByRole('button', { name: 'Close' }).locator('svg');
  expect((await close.boundingBox())?.width).toBe(20);
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement?.textContent')).toMatch(/CCI is overbought/);

  // From a phrase to its rule in four presses, and back where one was.
  const saved = await withPricedRules(page);
  await evidence(page, /MACD crossed/).press('Enter');
  await sheet(page).getByRole('button', { name: 'Tell me when' }).press('Enter');
  await sheet(page).getByText('Would have fired 0 times last week on BTC; holds now.').waitFor();
  await expectClean(page, 'dialog');
  await page.keyboard.press('ArrowDown');
  await sheet(page).getByText('holds now on 1 of 50.').waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(saved)
    .toEqual([{ claim: 'crossed:4h:MACDLine:MACDSignal:above', scope: 'market' }]);
  await page.getByText('Get notified when it becomes true?').waitFor();
  expect(await page.evaluate('document.activeElement?.textContent')).toMatch(/MACD crossed/);
  await page.getByRole('button', { name: 'Not now' }).click();

  await untilControlled(page);
  // It is drawn once it is near.
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('application', { name: /Price chart of BTCUSDT/ }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await openFold(page, 'AI Analysis');
  await evidence(page, /MACD crossed/).click();
  await sheet(page).getByRole('heading', { name: CROSSED }).waitFor();
  await sheet(page)
    .getByText(/^Speaks for (the plan|LONG, against the plan)$/)
    .waitFor();
  await sheet(page).getByText('MACD line of the 4-hour timeframe').waitFor();
  await expectClean(page, 'dialog');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectClean(page, 'dialog');

  await sheet(page).getByRole('button', { name: 'Show on chart' }).click();
  await page.getByRole('heading', { name: 'Chart · 4h' }).waitFor();
  await page.getByText(`Marked: ${CROSSED}`).waitFor();
  const focused = () => page.evaluate('document.activeElement?.getAttribute("aria-label")');
  await expect.poll(focused).toBe('Price chart of BTCUSDT, 4h');
  await expectClean(page, 'section:has([role="application"])');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await page.getByText('Marked: ').count()).toBe(0);
  expect(await focused()).toBe('Price chart of BTCUSDT, 4h');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a selection over evidence and opinion is copied as plain words, and answers open their evidence', async () => {
  const { page, complaints } = await openPage(browser, DESKTOP);
  await withEvidence(page);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'ETHUSDT');
  const first = evidence(page, /^price is above MA50/);
  await first.waitFor();
  await page.getByRole('region', { name: /^Chart/ }).scrollIntoViewIfNeeded();
  await page.getByRole('application').waitFor();
  await first.locator('xpath=..').click({ clickCount: 3, position: { x: 5, y: 5 } });
  expect(await page.evaluate('String(getSelection()).trim()')).toMatch(
    /^The plan is (LONG|SHORT), and most of what can be seen agrees: price is above MA50 on all 5 timeframes\. The one .+\.$/,
  );
  expect(await sheet(page).count()).toBe(0);

  const questions = page.getByRole('region', { name: 'Questions' });
  await questions.getByRole('button', { name: 'What reverses it?' }).click();
  await questions.getByRole('button', { name: /^Price touching [\d,.]+ ends it$/ }).click();
  await sheet(page)
    .getByText(/^If it happens, it speaks for (LONG|SHORT), against the plan$/)
    .waitFor();
  await sheet(page).getByRole('button', { name: 'Show on chart' }).click();
  await page.getByText('Marked: ').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the tap on a rule opens its phrase, which Back and a press close for good', async () => {
  const { page, complaints } = await openPage(browser, PHONE);
  await openAnalysis(page, embedded, await embedded.approvedUser(), 'BTCUSDT');
  const [newest] = await embedded.database.query<{ claims: unknown }>(
    `select result -> 'claims' as claims from public.analysis_snapshots
     where coin = 'BTCUSDT' order by snapshot_time desc limit 1`,
  );
  const claims = v.parse(v.array(StoredClaimSchema), newest?.claims);
  const said = claims.find(({ kind }) => kind === 'change') ?? claims[0];
  if (!said) throw new Error('the analysis says nothing');
  const tap = async (id: string) => {
    await page.goto(`${embedded.origin}/indicators`);
    await page.goto(embedded.origin + claimPath('BTCUSDT', id));
    await sheet(page).waitFor();
  };

  await tap(said.id);
  await sheet(page).getByRole('heading', { name: said.words, exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expectClean(page, 'dialog');
  await page.goBack();
  await sheet(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(/Disclaimer/).waitFor();
  expect(await sheet(page).count()).toBe(0);
  await page.goBack();
  await page.waitForURL('**/indicators');

  // The analysis does not say it; its candle is shown all the same.
  const left = claims.some(({ id }) => id === BULLISH) ? BEARISH : BULLISH;
  await tap(left);
  await sheet(page)
    .getByText(/^The newest analysis does not say so any more/)
    .waitFor();
  await expectClean(page, 'dialog');
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL('**/indicators');

  await tap(left);
  await sheet(page).getByRole('button', { name: 'Show on chart' }).click();
  await page.getByText(/^Marked: 4h regular/).waitFor();
  const chart = page.getByRole('application', { name: /Price chart of BTCUSDT/ });
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe('Price chart of BTCUSDT, 4h');
  const box = await chart.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});
