import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { verifyWebhook } from '../support/standard-webhooks.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let embedded: TestEmbedded;
let browser: Browser;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const push = { allowLoopback: true, ca: receiver.certificate.cert };
  [embedded, browser] = await Promise.all([startTestEmbedded({ push }), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
  await receiver.close();
});
afterEach(() => {
  receiver.answer(204);
  receiver.received.length = 0;
});

async function expectGood(page: Page, state: string): Promise<void> {
  expect(await accessibilityFaults(page), state).toEqual([]);
  await expectNothingSideways(page, state);
}

const section = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true });
const rows = (page: Page) =>
  section(page).getByRole('list', { name: 'Webhooks', exact: true }).getByRole('listitem');
const addButton = (page: Page) => section(page).getByRole('button', { name: 'Add a webhook' });

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${embedded.origin}/settings`);
  await expect.poll(() => addButton(page).isEnabled()).toBe(true);
}

/** Enters a webhook by the keyboard's way: the button, the fields, Enter. */
async function add(page: Page, url: string, receiverName: string, name = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  if (!(await dialog.isVisible())) await addButton(page).press('Enter');
  await dialog.getByLabel('Receiver').selectOption({ label: receiverName });
  await dialog.getByLabel('Name (optional)').fill(name);
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByLabel('Address').press('Enter');
}

const STANDARD = 'Your own program (JSON)';

describe.each([
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop, light', { ...DESKTOP, colorScheme: 'light' }],
  ['the smallest screen', { viewport: { width: 320, height: 640 } }],
] as const)('on %s', (_name, size) => {
  test('a webhook is added, tested, turned on again, given a new secret and removed', async () => {
    const me = await embedded.approvedUser();
    const { page, complaints } = await openPage(browser, size);
    await startSession(page, embedded.origin, me);
    await openSettings(page);
    await expectGood(page, 'none');

    await add(page, 'http://hooks.example.org/x', STANDARD);
    await page.getByText('The address is not https.').waitFor();
    await expectGood(page, 'refused');
    await add(page, 'https://192.168.1.1/x', STANDARD);
    await page.getByText('The address is an IP address; allowed: a host name.').waitFor();
    await add(page, `${receiver.origin}/in/a-long-and-secret-path`, STANDARD, 'My program');
    const code = section(page).getByRole('code');
    await code.waitFor();
    const secret = (await code.textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await expectGood(page, 'secret');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section(page).getByRole('button', { name: 'Copy' }).click();
    await section(page).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await section(page).getByRole('button', { name: 'Done' }).click();
    expect(
      await section(page)
        .getByText(/whsec_/)
        .count(),
    ).toBe(0);

    await section(page).getByRole('button', { name: 'Send a test' }).click();
    await section(page)
      .getByText(/^The receiver answered 204 in \d+ ms\.$/)
      .waitFor();
    const { headers, body } = await receiver.request(0);
    expect(verifyWebhook(secret, headers, body)).toBeNull();
    await section(page).getByText('Last delivered').waitFor();
    await expectGood(page, 'tested');
    receiver.answer(404);
    await section(page).getByRole('button', { name: 'Send a test' }).click();
    await section(page)
      .getByText(/^The receiver answered 404 in \d+ ms\.$/)
      .waitFor();
    await expectGood(page, 'test refused');

    await embedded.database.query(
      `update public.webhooks set state = 'disabled', reason = 'the receiver answered 410',
         failing_since = now() - interval '2 days' where user_id = $1`,
      [me.id],
    );
    await openSettings(page);
    await section(page).getByText('Turned off: the receiver answered 410.').waitFor();
    await expectGood(page, 'turned off');
    await section(page).getByRole('button', { name: 'Turn on again' }).click();
    await section(page).getByText('Turned off').waitFor({ state: 'hidden' });
    const states = await embedded.database.query(
      'select state, failing_since, label from public.webhooks where user_id = $1',
      [me.id],
    );
    expect(states).toEqual([{ state: 'on', failing_since: null, label: 'My program' }]);

    await section(page).getByRole('button', { name: 'New secret for My program' }).click();
    await code.waitFor();
    expect(await code.textContent()).not.toBe(secret);
    await section(page).getByRole('button', { name: 'Remove My program' }).click();
    await expectGood(page, 'asked');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await rows(page).first().waitFor({ state: 'hidden' });
    expect(
      await embedded.database.query('select 1 from public.webhooks where user_id = $1', [me.id]),
    ).toEqual([]);
    // The refusals of the form are answers of the server, which the browser names in its console.
    expect(complaints.filter((text) => !/422|Unprocessable/.test(text))).toEqual([]);
    await page.context().close();
  });
});

test('three are the most; other receivers show no secret; without a network it says so', async () => {
  const me = await embedded.approvedUser();
  const { page } = await openPage(browser, PHONE);
  await startSession(page, embedded.origin, me);
  await openSettings(page);
  const others = [
    ['ntfy topic', '/my-topic'],
    ['Discord', '/api/webhooks/1/a-token-that-is-long'],
    ['Slack or Mattermost', '/services/T0/B0/a-token-that-is-long'],
  ] as const;
  for (const [index, [name, path]] of others.entries()) {
    await add(page, `${receiver.origin}${path}`, name);
    await expect.poll(() => rows(page).count()).toBe(index + 1);
    expect(await section(page).getByRole('code').count()).toBe(0);
  }
  await section(page).getByText('You have 3 webhooks, the maximum.').waitFor();
  expect(await addButton(page).isDisabled()).toBe(true);
  expect(await section(page).getByText('a-token-that-is-long').count()).toBe(0);
  await expectGood(page, 'three');

  await page.context().setOffline(true);
  await section(page).getByText('Webhooks need the network.').waitFor();
  for (const button of await section(page).getByRole('button').all()) {
    expect(await button.isDisabled()).toBe(true);
  }
  await expectGood(page, 'offline');
  await page.context().close();
});
