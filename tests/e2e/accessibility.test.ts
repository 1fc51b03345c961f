import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate, signInByForm, untilComplete, untilControlled } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE, WITH_WORKER } from '../support/browser.ts';
import type { Person, TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
let me: Person;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
  me = await embedded.approvedUser();
});
afterAll(closePages);

const SMALL_TARGETS = `[...document.querySelectorAll('a, button, input:not([type=radio]), select')]
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const shown = width > 1 && height > 1;
    const inText = element.closest('p') !== null;
    return shown && !inText && (width < 43.5 || height < 43.5);
  })
  .map((element) => element.outerHTML.slice(0, 120))`;

/** No axe finding, nothing that scrolls sideways, no touch target under 44 px. */
async function expectGood(page: Page, state: string): Promise<void> {
  // The smallest screen shows the same elements as the phone: there only their sizes differ.
  if ((page.viewportSize()?.width ?? 0) > 320) {
    await expectAccessible(page, state);
  }
  await expectNothingSideways(page, state);
  expect(await page.evaluate(SMALL_TARGETS), `${state}: small targets`).toEqual([]);
}

const SMALLEST: BrowserContextOptions = { viewport: { width: 320, height: 640 } };

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['the smallest screen', SMALLEST],
] as const)('on %s', (_name, size) => {
  test('every state of sign-in and dashboard is clean', async () => {
    const { page, complaints } = await openPage(browser, { ...size, ...WITH_WORKER });
    await page.goto(`${embedded.origin}/login`);
    await page.getByLabel('Email address').waitFor();
    await expectGood(page, 'sign-in');
    await page.getByLabel('Email address').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await expectGood(page, 'sign-in refused');

    await signInByForm(page, embedded.origin, me);
    await expectGood(page, 'empty');
    await page.getByRole('combobox').fill('B');
    await page.getByRole('option').first().waitFor();
    await expectGood(page, 'suggestions');
    await page.getByRole('combobox').fill('NOSUCHCOIN');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await expectGood(page, 'unknown coin');

    await page
      .context()
      .route('**/analysis/analyze', (route) =>
        route.fulfill({ status: 503, json: { detail: 'Too many analyses are waiting.' } }),
      );
    await generate(page, 'ETHUSDT');
    await page.getByText('Too many analyses are waiting.').waitFor();
    await expectGood(page, 'refused');
    await page.context().unroute('**/analysis/analyze');

    // The run is over sooner than a slow machine looks: its end is reported when the look is over.
    const looked = Promise.withResolvers<void>();
    await page.context().route('**/analysis/status', async (route) => {
      await looked.promise;
      await route.continue();
    });
    await generate(page, 'BTC');
    await page.getByRole('progressbar').waitFor();
    await expectGood(page, 'processing');
    looked.resolve();
    await untilComplete(page);
    await page.context().unroute('**/analysis/status');
    await page.getByRole('heading', { name: 'Trade Recommendation' }).waitFor();
    await expectGood(page, 'result');
    await page.getByRole('button', { name: 'How odds are computed' }).click();
    const computed = page.getByRole('dialog', { name: 'How the odds are computed' });
    await computed.getByText('No edge is claimed').waitFor();
    await expectGood(page, 'how the odds are computed');
    await page.keyboard.press('Escape');
    await computed.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('How odds are computed');

    if (size !== DESKTOP) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText(me.email).waitFor();
      await expectGood(page, 'menu');
    }
    await untilControlled(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('From this device').waitFor();
    await expectGood(page, 'offline');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
