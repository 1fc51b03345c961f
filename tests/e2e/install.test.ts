import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAppPage } from '../../domain/app-pages.ts';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { generate, signIn, untilComplete } from '../support/app-page.ts';
import { openPage, PHONE } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { openInstalledBrowser } from '../support/installed-browser.ts';
import { accessibilityFaults, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';
const HINT = 'Install the app: it opens at once, also offline, and can notify you.';

/** The browser's question, as Chromium raises it; headless it never does so by itself. */
const OFFER = `dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
  prompt: async () => { globalThis.prompted = true; },
  userChoice: Promise.resolve({ outcome: 'accepted' }),
}))`;

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

async function expectClean(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectNothingSideways(page, page.url());
}

async function analyse(page: Page): Promise<void> {
  await generate(page, 'BTCUSDT');
  await untilComplete(page);
}

test("the browser's own checks find nothing that keeps the app from being installed", async () => {
  const { context, close } = await openInstalledBrowser();
  const page = await context.newPage();
  await page.goto(`${embedded.origin}/login`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const tool = await context.newCDPSession(page);
  const { errors, data } = await tool.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    launch_handler: { client_mode: 'navigate-existing' },
  });
  const { installabilityErrors } = await tool.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { appId } = await tool.send('Page.getAppId');
  expect(appId).toBe(`${embedded.origin}/dashboard`);
  await close();
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string })[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
}

const MANIFEST: Manifest = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'manifest.webmanifest'), 'utf8'),
);

test('the manifest leads to pages of the app, and shows it on a phone and on a desktop', () => {
  for (const { url } of MANIFEST.shortcuts) expect(isAppPage(url.split('?')[0] ?? '')).toBe(true);
  const factors = MANIFEST.screenshots.map(({ form_factor }) => form_factor);
  expect(new Set(factors)).toEqual(new Set(['narrow', 'wide']));
});

test('every picture that the manifest names is there, in the size that it says', () => {
  const signs = MANIFEST.shortcuts.flatMap(({ icons }) => icons);
  expect(new Set(signs.map(({ src }) => src)).size).toBe(MANIFEST.shortcuts.length);
  const pictures: Picture[] = [...MANIFEST.icons, ...MANIFEST.screenshots, ...signs];
  const drawn = pictures.filter(({ src }) => src.endsWith('.png'));
  expect(drawn.length).toBeGreaterThan(6);
  for (const { src, sizes } of drawn) {
    const file = readFileSync(join(PROJECT_ROOT, 'public', src));
    // Width and height stand at bytes 16 and 20 of a PNG.
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('the hint comes after the first finished analysis and installs at a press', async () => {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser);
  await signIn(page, embedded.origin, me);
  await page.evaluate(OFFER);
  expect(await page.getByText(HINT).count()).toBe(0);
  await analyse(page);
  await page.getByText(HINT).waitFor();
  await page.getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => page.evaluate('globalThis.prompted')).toBe(true);
  await page.getByText(HINT).waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who puts the hint away never sees it again', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser);
  await signIn(page, embedded.origin, me);
  await page.evaluate(OFFER);
  await analyse(page);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.getByText(HINT).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: 'BTCUSDT', exact: true }).waitFor();
  await page.evaluate(OFFER);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText(HINT).count()).toBe(0);
  await page.context().close();
});

test('on an iPhone the steps are shown, and Settings says why they matter', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, { ...PHONE, userAgent: IPHONE });
  // Safari on iPhone has no PushManager outside the home screen.
  await page.addInitScript('delete globalThis.PushManager');
  await signIn(page, embedded.origin, me);
  await analyse(page);
  await page.getByRole('button', { name: 'Show me how' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the Home Screen' });
  await dialog.getByText(/^Step 2: Scroll down to “Add to Home Screen”/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${embedded.origin}/settings`);
  await page.getByText('On this device the app has to be on the home screen first.').waitFor();
  await page
    .getByText('Tap Share in Safari’s bar. Where it is not there, tap ••• first.')
    .waitFor();
  await page.context().close();
});

test('within Instagram it says that the app has to be opened in the browser first', async () => {
  const me = await embedded.approvedUser();
  const userAgent = `${IPHONE.replace(/ Version.*/, '')} Mobile/15E148 Instagram 330.0.0.29.109 (iPhone14,5)`;
  const { page } = await openPage(browser, { ...PHONE, userAgent });
  await page.addInitScript('delete globalThis.PushManager');
  await page.goto(`${embedded.origin}/login`);
  await page
    .getByText('You opened this within Instagram, which has a sign-in of its own.')
    .waitFor();
  await expectClean(page);
  await signIn(page, embedded.origin, me);
  await analyse(page);
  await page.getByText('Open this in your browser: there the app can be installed').waitFor();
  await page.getByRole('button', { name: 'Show me how' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open in your browser' });
  await dialog.getByText('Choose “Open in Safari” or “Open in browser”.').waitFor();
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Copy the address' }).click();
  await dialog.getByText(/^http:.*$/).waitFor();
  await dialog
    .getByRole('button', { name: /^(Copied|Select it and copy it by hand\.)$/ })
    .waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${embedded.origin}/settings`);
  await page.getByText('Notifications do not work within another app’s browser.').waitFor();
  await page.getByText('You opened this page within Instagram.').waitFor();
  await page.context().close();
});
