import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { OTHER_ENGINES } from '../support/engines.ts';
import { openRelay, type Relay } from '../support/relay.ts';
import { startStaticApp } from '../support/static-app.ts';
import { PNG } from '../support/support-desk.ts';
import { at, CONTROLLED, fieldOf, shows, signIn } from '../support/tab-app.ts';
import { press, type Tab, type TabBrowser, until } from '../support/tabs.ts';

const THANKS = 'Thank you for joining the waitlist!';
const TOO_OLD = 'Your browser is too old';
const GONE = 'The server cannot be reached.';
const NEW_VERSION = 'A new version is ready.';
const COIN = 'input[role=combobox]';
/** The themes in the order of their keys, by the colour of the page. */
const GROUNDS = { dark: 'rgb(11, 11, 14)', light: 'rgb(255, 255, 255)' };
const REMOVE = '[aria-label="Remove BTCUSDT from watchlist"]';

let embedded: TestEmbedded;
let folder: string;
let picture: string;

beforeAll(async () => {
  embedded = await startTestEmbedded();
  folder = mkdtempSync(join(tmpdir(), 'test-engines-'));
  picture = join(folder, 'screen.png');
  writeFileSync(picture, PNG);
});
afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How many colours the chart's pane holds: one for its ground, more once candles stand on it. */
const COLOURS = `(() => {
  const [pane] = [...document.querySelectorAll('[role=application] canvas')]
    .sort((a, b) => b.width * b.height - a.width * a.height);
  if (!pane) return 0;
  const { data } = pane.getContext('2d').getImageData(0, 0, pane.width, pane.height);
  return new Set(new Uint32Array(data.buffer)).size;
})()`;
/** Prices that stand beside the pane as text. */
const AXIS_PRICES = `[...document.querySelectorAll('section:has([role=application]) span.absolute')]
  .filter((one) => one.offsetWidth > 0 && /^[\\d,.]+$/.test(one.textContent)).length`;
const focus = (selector: string) => `document.querySelector('${selector}').focus() ?? null`;
const isThere = (selector: string) => `Boolean(document.querySelector('${selector}'))`;
const FOCUSED = 'document.activeElement';

async function untilDrawn(tab: Tab, timeframe: string): Promise<void> {
  await until(tab, isThere(`[aria-label="Price chart of BTCUSDT, ${timeframe}"]`));
  await until(tab, `${COLOURS} > 5`);
  await until(tab, `${AXIS_PRICES} > 2`);
}

/** Opens a dialog from what has the focus and closes it by keys; focus goes in and comes back. */
async function expectFocusInAndBack(tab: Tab, opener: string): Promise<void> {
  await until(tab, isThere(opener));
  await tab.run(focus(opener));
  await tab.key('Enter');
  await until(tab, `Boolean(${FOCUSED}.closest('dialog[open]'))`);
  await tab.key('Escape');
  await until(tab, `!${isThere('dialog[open]')} && ${FOCUSED}.matches('${opener}')`);
}

for (const [name, isHere, open] of OTHER_ENGINES) {
  describe.runIf(isHere)(`in ${name}`, () => {
    let browser: TabBrowser;
    let relay: Relay;
    let tab: Tab;
    const openPath = (path: string) => tab.open(`${relay.origin}${path}`);

    beforeAll(async () => {
      [browser, relay] = await Promise.all([open(), openRelay(embedded.origin)]);
      tab = await browser.newTab();
      await signIn(tab, relay.origin, await embedded.approvedUser());
      await tab.type(COIN, 'BTCUSDT');
      await press(tab, 'Generate Analysis');
      await until(tab, shows('BTCUSDT complete in'));
    });
    afterAll(async () => {
      await browser?.close();
      await relay?.cut();
    });

    test('a visitor joins the waitlist and confirms by the mail', async () => {
      const email = `${name.toLowerCase()}@example.com`;
      const visit = await browser.newTab();
      await visit.open(`${embedded.origin}/`);
      await until(visit, "!document.querySelector('[data-part=join]').disabled");
      expect(await visit.run(shows(TOO_OLD))).toBe(false);
      await visit.type('#waitlist-email', email);
      await press(visit, 'Join Now');
      await until(visit, shows(THANKS));
      const mail = embedded.mailbox.messages().find(({ to }) => to === email);
      await visit.open(mail?.links[0] ?? '');
      await until(visit, `${at('/waitlist')} && ${shows('Thanks for joining!')}`);
    });

    test('a wrong password is refused in words', async ({ onTestFinished }) => {
      const visit = await browser.newTab();
      const elsewhere = await openRelay(embedded.origin);
      onTestFinished(elsewhere.cut);
      await visit.open(`${elsewhere.origin}/login`);
      await until(visit, isThere('#root form input[type=password]'));
      await visit.type('input[type=email]', 'nobody@example.com');
      await visit.type('input[type=password]', 'not-the-password');
      await visit.key('Enter');
      await until(visit, isThere('#root form [role=alert]'));
      expect(await visit.run(at('/login'))).toBe(true);
    });

    test('keys alone find a coin and analyse it', async () => {
      await openPath('/dashboard?clear=true');
      await until(tab, `${at('/dashboard')} && location.search === '' && ${isThere(COIN)}`);
      await tab.type(COIN, 'btcu');
      await until(tab, isThere('[role=option]'));
      await tab.key('ArrowDown');
      await tab.key('Enter');
      await until(tab, `document.querySelector('${COIN}').value === 'BTCUSDT'`);
      await tab.key('Enter');
      await until(tab, shows('BTCUSDT complete in'));
    });

    test('an analysis has its chart, on every timeframe, and its tabs', async () => {
      await openPath('/dashboard');
      await untilDrawn(tab, '4h');
      await tab.run(focus('input[type=radio][value="4h"]'));
      await tab.key('ArrowRight');
      await untilDrawn(tab, '1h');
      await tab.key('ArrowLeft');
      await untilDrawn(tab, '4h');
      await tab.run(focus('[role=tab][aria-selected=true]'));
      for (const chosen of ['Levels', 'Indicators', 'History']) {
        await tab.key('ArrowRight');
        const panel = `document.getElementById(${FOCUSED}.id + '-panel')`;
        await until(
          tab,
          `${FOCUSED}.textContent === '${chosen}' && ${panel}.innerText.length > 40`,
        );
      }
    });

    test('what words rest on opens beside them, and focus comes back to them', async () => {
      await openPath('/dashboard');
      // The device keeps the tab that was chosen last, and the text stands in the first one.
      await until(tab, isThere('[role=tab][aria-selected=true]'));
      await tab.run(focus('[role=tab][aria-selected=true]'));
      await tab.key('Home');
      await until(tab, `${FOCUSED}.textContent === 'Analysis'`);
      await expectFocusInAndBack(tab, '[data-mark][tabindex="0"]');
    });

    test('a coin is watched, analysed again, and asked about before it goes', async () => {
      await openPath('/dashboard');
      await press(tab, 'Add to Watch List');
      await until(tab, shows('In Watch List'));
      await openPath('/watchlist');
      await press(tab, 'Refresh Analysis');
      await until(tab, shows('Analysis complete'));
      await expectFocusInAndBack(tab, REMOVE);
    });

    test('the theme is chosen by keys and stays', async () => {
      const ground = "getComputedStyle(document.querySelector('header')).backgroundColor";
      await openPath('/settings');
      await until(tab, isThere('input[value=System]'));
      await tab.run(focus('input[value=System]'));
      for (const [theme, colour] of Object.entries(GROUNDS)) {
        await tab.key('ArrowRight');
        await until(tab, `document.documentElement.dataset.theme === '${theme}'`);
        await until(tab, `${ground} === '${colour}'`);
      }
      await openPath('/settings');
      await until(tab, isThere('input[value=Light]:checked'));
      await until(tab, `${ground} === '${GROUNDS.light}'`);
    });

    test('a ticket takes a picture, which opens in the page', async () => {
      await openPath('/support?view=create');
      await until(tab, shows('Create Ticket'));
      await tab.type(await fieldOf(tab, 'Title*'), `From ${name}`);
      await tab.type(await fieldOf(tab, 'Description*'), 'It happened twice.');
      await tab.choose('input[type=file]', [picture]);
      await until(tab, shows('screen.png'));
      await press(tab, 'Create Ticket');
      await press(tab, 'View screen.png');
      await until(tab, "document.querySelector('dialog[open] img')?.naturalWidth === 1");
    });

    test('a stopped server is noticed; the analysis opens without it; all returns', async () => {
      const mark = `document.querySelector('header [role=status]').textContent.includes('${GONE}')`;
      await openPath('/dashboard');
      await until(tab, CONTROLLED);
      await untilDrawn(tab, '4h');
      await relay.cut();
      await until(tab, mark);
      await openPath('/dashboard');
      await until(tab, shows('From this device'));
      await untilDrawn(tab, '4h');
      expect(await tab.run(mark)).toBe(true);
      await relay.mend();
      await until(tab, `!${mark}`);
    });

    test('a new version is offered and taken by a press', async ({ onTestFinished }) => {
      const app = await startStaticApp();
      onTestFinished(app.stop);
      const visit = await browser.newTab();
      await visit.open(`${app.origin}/login`);
      await until(visit, CONTROLLED);
      await visit.run('(globalThis.notReloaded = true)');
      app.release();
      await visit.run("document.dispatchEvent(new Event('visibilitychange'))");
      await until(visit, shows(NEW_VERSION));
      await press(visit, 'Reload');
      await until(visit, `globalThis.notReloaded !== true && ${isThere('input[type=password]')}`);
      expect(await visit.run(shows(NEW_VERSION))).toBe(false);
    });
  });
}
