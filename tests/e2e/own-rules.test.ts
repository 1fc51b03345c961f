import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnalysis, startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways, fitsWidth } from '../support/page-checks.ts';
import { focused, sheet } from '../support/price-level-pages.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

const RSI = '1d RSI below 30';
const MACD = '1h MACD crossed above its signal';
let embedded: TestEmbedded;
let openSized: (size: typeof PHONE | typeof DESKTOP) => Promise<Page>;

beforeAll(async () => {
  const [app, browser] = await sharedApp();
  embedded = app;
  openSized = async (size) => (await openPage(browser, size)).page;
});
afterAll(closePages);

/** A new person with a rule in each state. */
async function personWithRules(): Promise<Person> {
  const person = await embedded.approvedUser();
  await embedded.database.query(
    `insert into public.claim_rules
       (user_id, claim, phrase, scope, coin, state, unknown_since, fired_at, fired_coin)
     select $1, * from (values
       ('oscillator:1d:RSI:oversold', $2, 'market', null, 'on', null::timestamptz,
         now(), 'ETHUSDT'),
       ('crossed:1h:MACDLine:MACDSignal:above', $3, 'list', null, 'paused', null, null, null),
       ('funding:longs', 'Funding of at least 0.0300% every 8 h', 'coin', 'BTCUSDT', 'on', now(),
         null, null),
       ('of:another:version', 'A statement of another version', 'market', null, 'unknown', null,
         null, null),
       ('squeeze:1d', '1d Bollinger bands inside the Keltner channel', 'coin', 'SOLUSDT', 'ended',
         null, null, null)) as rules`,
    [person.id, RSI, MACD],
  );
  return person;
}

async function expectGood(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNothingSideways(page, state);
  expect(await fitsWidth(page, 320), `${state} at 320 px`).toBe(true);
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'on %s an address leads to the rules, which the keyboard pauses and deletes',
  async (_, size) => {
    const person = await personWithRules();
    const states = () =>
      embedded.database.query(
        'select phrase, state from public.claim_rules where user_id = $1 and phrase = any ($2) order by 1',
        [person.id, [RSI, MACD]],
      );
    const page = await openSized(size);
    await startSession(page, embedded.origin, person);
    await page.goto(`${embedded.origin}/settings#rules`);
    await page.getByText(RSI).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('rules');
    const heading = page.getByRole('heading', { name: 'Tell me when' });
    await expect.poll(async () => ((await heading.boundingBox())?.y ?? 999) < 200).toBe(true);
    await expectGood(page, 'rules');

    await page.getByRole('button', { name: `Pause: ${RSI}` }).press('Enter');
    await expect.poll(() => focused(page)).toBe(`Resume: ${RSI}`);
    await page.getByRole('button', { name: `Resume: ${MACD}` }).press('Enter');
    await page.getByRole('button', { name: `Pause: ${MACD}` }).waitFor();
    const expected = [
      { phrase: RSI, state: 'paused' },
      { phrase: MACD, state: 'on' },
    ];
    expect(await states()).toEqual(expected);

    await page.getByRole('button', { name: `Delete: ${RSI}` }).press('Enter');
    await expect.poll(() => focused(page)).toBe('LI');
    await expectGood(page, 'a rule about to be deleted');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Delete: ${RSI}` }).waitFor();
    expect(await states()).toEqual(expected);
    await page.context().close();
  },
);

test("the bell of a coin has its rules beside its price levels, not another coin's", async () => {
  const page = await openSized(PHONE);
  await openAnalysis(page, embedded, await personWithRules(), 'BTCUSDT');
  await page.getByRole('button', { name: 'Notify at a price', exact: true }).click();
  const rules = sheet(page).getByRole('region', { name: 'Tell me when' });
  await rules.getByText(RSI).waitFor();
  await rules.getByText(/^Not known since /).waitFor();
  expect(await rules.getByRole('listitem').count()).toBe(3);
  await expectGood(page, 'the bell with rules');
  await page.context().close();
});
