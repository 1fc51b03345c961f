import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { ENGINES } from '../support/engines.ts';
import { at, signOut as leave, openSignedIn, shows, signIn } from '../support/tab-app.ts';
import { press, type Tab, type TabBrowser, until } from '../support/tabs.ts';

let embedded: TestEmbedded;

beforeAll(async () => {
  embedded = await startTestEmbedded();
});
afterAll(() => embedded.stop());

/** What only the first person's dashboard shows: of a finished analysis. */
const THEIRS = ['BTCUSDT complete in', 'Last Updated'];

async function signOut(tab: Tab): Promise<void> {
  await tab.open(`${embedded.origin}/settings`);
  await until(tab, shows('Save'));
  await leave(tab);
}

/** Notes in the session's storage what is seen in each frame from the page's return on, as it changes. */
const NOTE_FRAMES = `(() => {
  globalThis.notReloaded = true;
  let last = '';
  const note = () => {
    const seen = document.body.innerText;
    if (seen !== last) sessionStorage.seen = (sessionStorage.seen ?? '') + seen;
    last = seen;
    requestAnimationFrame(note);
  };
  addEventListener('pagehide', () => {
    sessionStorage.seen = '';
    last = '';
    requestAnimationFrame(note);
  });
  return true;
})()`;

/** Opens the dashboard with an analysis on it, to be left by a load. */
async function openDashboard(tab: Tab, me: Person): Promise<void> {
  await openSignedIn(tab, embedded.origin, me);
  await tab.type('input[role=combobox]', 'BTCUSDT');
  await press(tab, 'Generate Analysis');
  for (const theirs of THEIRS) await until(tab, shows(theirs));
  await tab.run(NOTE_FRAMES);
}

const goBack = (tab: Tab) => tab.run('history.back() ?? null');

async function expectNothingOfThem(tab: Tab, me: Person): Promise<void> {
  const places = {
    'seen meanwhile': 'sessionStorage.seen',
    'in the page': 'document.documentElement.outerHTML',
    'on the device': 'JSON.stringify({ ...localStorage })',
  };
  for (const [place, text] of Object.entries(places)) {
    for (const theirs of [...THEIRS, me.email, me.id]) {
      const isThere = await tab.run(`${text}.includes(${JSON.stringify(theirs)})`);
      expect(isThere, `${theirs} ${place}`).toBe(false);
    }
  }
  expect(await tab.run('globalThis.notReloaded === true')).toBe(false);
}

/** Firefox drops a page whose socket was open, and loads it again. */
const KEEP_PAGES = new Set(['Chromium', 'WebKit']);

describe.each(ENGINES)('Back in %s', (engine, isHere, open) => {
  let browser: TabBrowser;
  let tabs: Tab[] = [];
  const newTab = async () => {
    const tab = await browser.newTab();
    tabs.push(tab);
    return tab;
  };
  beforeAll(async () => {
    if (isHere) browser = await open();
  });
  afterEach(async () => {
    for (const tab of tabs) await tab.close();
    tabs = [];
  });
  afterAll(() => browser?.close());

  test.skipIf(!isHere)('shows the page as it was left to the person who left it', async () => {
    const me = await embedded.approvedUser();
    const tab = await newTab();
    await openDashboard(tab, me);
    await tab.open(`${embedded.origin}/settings`);
    await until(tab, shows('Save'));
    await goBack(tab);
    await until(tab, at('/dashboard'));
    if (KEEP_PAGES.has(engine)) await until(tab, 'globalThis.notReloaded === true');
    // How long a run took is not kept over a load.
    for (const theirs of KEEP_PAGES.has(engine) ? THEIRS : ['BTCUSDT', 'Last Updated']) {
      await until(tab, shows(theirs));
    }
    await signOut(tab);
  });

  test.skipIf(!isHere)('after signing out shows nothing of them', async () => {
    const me = await embedded.approvedUser();
    const tab = await newTab();
    await openDashboard(tab, me);
    await signOut(tab);
    await goBack(tab);
    await until(tab, `${at('/login')} && ${shows('Sign in to your account')}`);
    await expectNothingOfThem(tab, me);
  });

  test.skipIf(!isHere)('after signing out in another tab shows nothing of them', async () => {
    const me = await embedded.approvedUser();
    const tab = await newTab();
    await openDashboard(tab, me);
    await tab.open(`${embedded.origin}/`);
    await signOut(await newTab());
    await goBack(tab);
    await until(tab, `${at('/login')} && ${shows('Sign in to your account')}`);
    await expectNothingOfThem(tab, me);
  });

  test.skipIf(!isHere)('after somebody else signed in shows their page alone', async () => {
    const me = await embedded.approvedUser();
    const other = await embedded.approvedUser('other');
    const tab = await newTab();
    await openDashboard(tab, me);
    await tab.open(`${embedded.origin}/`);
    const elsewhere = await newTab();
    await signOut(elsewhere);
    await signIn(elsewhere, embedded.origin, other);
    await goBack(tab);
    await until(tab, `globalThis.notReloaded !== true && ${shows('Generate Analysis')}`);
    await expectNothingOfThem(tab, me);
    await signOut(elsewhere);
  });
});
