import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../support/app-page.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser.ts';
import type { TestEmbedded } from '../support/embedded.ts';
import { expectAccessible, expectNothingSideways } from '../support/page-checks.ts';
import { closePages, sharedApp } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;
beforeAll(async () => {
  [embedded, browser] = await sharedApp();
});
afterAll(closePages);

async function openAccount(size: object) {
  const me = await embedded.approvedUser();
  const { page, complaints } = await openPage(browser, size);
  await startSession(page, embedded.origin, me);
  await page.goto(`${embedded.origin}/account`);
  const tokens = page.getByRole('region', { name: 'Personal access tokens' });
  const create = tokens.getByRole('button', { name: 'Create token' });
  const rows = tokens.getByRole('list', { name: 'Tokens' }).getByRole('listitem');
  await create.waitFor();
  return { me, page, complaints, tokens, create, rows };
}

const ask = (token: string, path: string) =>
  fetch(`${embedded.origin}/analysis/${path}`, { headers: { authorization: `Bearer ${token}` } });

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s', (_name, size) => {
  test('a token is made by keys, shown once, used and revoked', async () => {
    const { page, complaints, tokens, create, rows } = await openAccount(size);
    await expectAccessible(page, 'no token');
    await tokens.getByLabel('Name').focus();
    await page.keyboard.type('Spreadsheet');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await create.press('Enter');

    const shown = tokens.getByRole('code');
    const token = (await shown.textContent()) ?? '';
    expect(token).toMatch(/^cat_[\w-]{43}$/);
    const row = rows.filter({ hasText: 'Spreadsheet' });
    await row
      .getByText(/^cat_.{4}… · Read analyses, Read my list · ends \d+ \w+ \d{4} · never used$/)
      .waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tokens.getByRole('button', { name: 'Copy' }).click();
    await tokens.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token);
    await expectAccessible(page, 'token shown');
    await expectNothingSideways(page, 'token shown');

    expect((await ask(token, 'markets')).status).toBe(200);
    await page.reload();
    await row.getByText(/ · last used \d+ \w+ \d{4}$/).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await row.getByRole('button', { name: 'Revoke Spreadsheet' }).press('Enter');
    await row.waitFor({ state: 'hidden' });
    expect((await ask(token, 'markets')).status).toBe(401);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('with large text it has room, and an assistant is connected by what is copied', async () => {
  const { page, tokens, create } = await openAccount({ viewport: { width: 390, height: 844 } });
  const name = 'a-name-without-spaces-of-sixty-letters-which-is-the-most-ok-x';
  await tokens.getByLabel('Name').fill(name.slice(0, 60));
  await create.click();
  await tokens.getByRole('code').waitFor();
  for (const size of [24, 32]) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}px'`);
    await expectNothingSideways(page, `${size} px`);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/tokens-${size}.png`, fullPage: true });
    }
  }
  const assistant = page.getByRole('region', { name: 'Connect an assistant' });
  const settings = JSON.parse((await assistant.getByRole('code').textContent()) ?? '');
  expect(settings).toEqual({
    mcpServers: {
      'coin-analyst': {
        type: 'http',
        url: `${embedded.origin}/analysis/mcp`,
        headers: { Authorization: 'Bearer YOUR_TOKEN' },
      },
    },
  });
  await page.context().close();
});

test('ten are the most, one needs something that it may do, and all need a connection', async () => {
  const { page, tokens, create, rows } = await openAccount(PHONE);
  for (let count = 1; count <= 11; count += 1) {
    await tokens.getByLabel('Name').fill(`Script ${count}`);
    await create.click();
    if (count <= 10) await expect.poll(() => rows.count()).toBe(count);
  }
  await tokens.getByRole('alert').getByText('10 tokens').waitFor();
  await tokens.getByLabel('Read analyses').uncheck();
  await create.click();
  await tokens.getByRole('alert').getByText('scopes').waitFor();

  await page.context().setOffline(true);
  await expect.poll(() => create.isDisabled()).toBe(true);
  expect(await create.getAttribute('title')).toBe('Needs a connection.');
  expect(await rows.getByRole('button').first().isDisabled()).toBe(true);
  await page.context().close();
});
