import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { rowsOf } from '../support/device-rows.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { trafficOf } from '../support/network-log.ts';
import { accessibilityFaults, fitsWidth } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { createTicket, FILES, openFor } from '../support/support-page.ts';

let embedded: TestEmbedded;
let browser: Browser;
let owner: Person;
let admin: Person;

const NOTE = 'between us: refund approved';

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  owner = await embedded.approvedUser('owner');
  admin = await embedded.admin('staff');
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

const openSupport = (person: Person, options = DESKTOP) =>
  openFor(browser, embedded.origin, person, options);
const poll = <T>(ask: () => Promise<T>) => expect.poll(ask);
const support = (page: Page, query = '') => page.goto(`${embedded.origin}/support${query}`);
const dot = (page: Page) => page.getByRole('link', { name: /Support \(\d+ unread\)/ });

test('a ticket from its opening to its end, its owner and an admin side by side', async () => {
  const { page: user, complaints } = await openSupport(owner);
  const { page: team, complaints: teamComplaints } = await openSupport(admin);
  const traffic = trafficOf(user);
  await support(team);
  await team.getByRole('heading', { name: 'Support Admin Panel' }).waitFor();
  await team.getByText('No tickets found').waitFor();
  expect(await dot(team).count()).toBe(0);
  expect(await team.getByRole('link', { name: 'Create New Ticket' }).count()).toBe(0);

  await support(user);
  await user.getByRole('heading', { name: 'Support Center' }).waitFor();
  await user.getByRole('heading', { name: 'Your Support Tickets' }).waitFor();
  await user.getByText('No tickets found').waitFor();
  expect(await accessibilityFaults(user)).toEqual([]);
  await user.getByRole('link', { name: 'Create New Ticket' }).click();
  const create = user.getByRole('button', { name: 'Create Ticket' });
  expect(await create.isDisabled()).toBe(true);
  await user.getByLabel('Title*').fill('The chart stays empty');
  await user.getByLabel('Priority').selectOption('high');
  await user.getByLabel('Description*').fill('Since this morning, on BTC.');
  await user.getByLabel('Attachments', { exact: true }).setInputFiles(FILES);
  await user
    .getByText('page.html: File type not supported. Please upload images, PDFs, or documents.')
    .waitFor();
  await user.getByText('screen.png', { exact: true }).waitFor();
  await user.getByRole('button', { name: 'Attach diagnostics' }).click();
  await user.getByText('App version: v.10232025').waitFor();
  expect(await accessibilityFaults(user)).toEqual([]);
  await create.click();
  await user.getByRole('heading', { name: 'The chart stays empty' }).waitFor();
  await user.getByRole('link', { name: /screen\.png/ }).waitFor();
  expect(await user.getByRole('link', { name: /trace\.txt/ }).count()).toBe(1);
  expect(await user.getByText('App version: v.10232025').count()).toBe(1);

  // Nothing was reloaded on the admin's side.
  await dot(team).waitFor();
  await team.getByRole('link', { name: 'The chart stays empty' }).waitFor();
  await team.getByText('Unread', { exact: true }).waitFor();
  expect(await team.getByText(owner.email).count()).toBe(1);
  await team.getByText('2 attachments').waitFor();
  expect(await team.getByText('2 attachments').count()).toBe(1);
  expect(await accessibilityFaults(team)).toEqual([]);
  await team.getByRole('link', { name: 'The chart stays empty' }).click();
  await dot(team).waitFor({ state: 'hidden' });

  const message = team.getByRole('textbox', { name: 'Message' });
  await message.fill('Please reload the page.');
  await team.getByRole('button', { name: 'Send Reply' }).click();
  const thread = user.getByRole('log', { name: 'Messages' });
  await thread.getByText('Please reload the page.').waitFor();
  expect(await thread.getByText('Support', { exact: true }).count()).toBe(1);

  await team.getByLabel('Admin note (the user never sees it)').check();
  await team.getByRole('textbox', { name: 'Admin note' }).fill(NOTE);
  await team.getByRole('button', { name: 'Add Note' }).click();
  await team.getByRole('log').getByText(NOTE).waitFor();
  await team.getByLabel('Status').selectOption('in_progress');
  await user.getByText('In Progress').waitFor();
  expect(await accessibilityFaults(team)).toEqual([]);
  expect(await accessibilityFaults(user)).toEqual([]);

  // Unread on the user's side: the list is open, the answer comes, opening it clears the dot.
  await user.getByRole('link', { name: 'Back to Tickets' }).click();
  await user.getByRole('heading', { name: 'Your Support Tickets' }).waitFor();
  await message.fill('Does it work now?');
  await team.getByRole('button', { name: 'Send Reply' }).click();
  await dot(user).waitFor();
  await user.getByText('2 messages').waitFor();
  await user.getByRole('link', { name: 'The chart stays empty' }).click();
  await thread.getByText('Does it work now?').waitFor();
  await dot(user).waitFor({ state: 'hidden' });

  await user.getByRole('textbox', { name: 'Message' }).fill('It does, thank you.');
  await user.getByRole('button', { name: 'Send Message' }).click();
  await team.getByRole('log').getByText('It does, thank you.').waitFor();

  await team.getByLabel('Status').selectOption('resolved');
  await user.getByText('This ticket is resolved.').waitFor();
  expect(await user.getByRole('heading', { name: 'Add Message' }).count()).toBe(0);
  await team.getByText('This ticket is resolved.').waitFor();
  expect(await team.getByRole('heading', { name: 'Reply to Ticket' }).count()).toBe(0);
  expect(await fitsWidth(user, 320)).toBe(true);
  expect(await fitsWidth(team, 320)).toBe(true);

  const heard = await traffic.text();
  expect(heard).toContain('Please reload the page.');
  expect(heard).toContain('postgres_changes');
  expect(heard).not.toContain(NOTE);
  expect(heard).not.toContain('refund');
  expect(heard).not.toContain(admin.email);
  expect([complaints, teamComplaints]).toEqual([[], []]);
  await Promise.all([user.context().close(), team.context().close()]);
});

test('realtime is no part of the first load, and comes once the page is idle; storage only for files', async () => {
  const chunks: Record<string, { file: string }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  );
  const fileOf = (path: string) => chunks[`node_modules/@supabase/${path}`]?.file ?? 'no chunk';
  const client = fileOf('realtime-js/dist/module/index.js');
  const files = fileOf('supabase-js/dist/index.mjs');
  const { page } = await openSupport(owner);
  await page.goto(`${embedded.origin}/dashboard`);
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
  // What the page before asks for as it is left is none of this one's.
  await page.goto('about:blank');
  const traffic = trafficOf(page);
  await page.goto(`${embedded.origin}/dashboard`);
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
  const at = (part: RegExp | string) => traffic.urls().findIndex((url) => url.match(part));
  await poll(async () => at('/realtime/')).toBeGreaterThan(0);
  expect(at(client)).toBeGreaterThan(at(/dashboard-body/));
  expect(at('/realtime/')).toBeGreaterThan(at(client));
  expect([at('support-screen'), at(files)]).toEqual([-1, -1]);
  expect(traffic.urls().filter((url) => url.includes('/realtime/'))).toHaveLength(1);
  await support(page);
  await page.getByRole('heading', { name: 'Your Support Tickets' }).waitFor();
  await page.context().close();
});

test('drafts outlive a reload and an outage; nothing is sent offline', async () => {
  const { page } = await openSupport(owner, PHONE);
  await support(page, '?view=create');
  await page.getByLabel('Title*').fill('A draft');
  await page.getByLabel('Description*').fill('Not sent yet.');
  // A page that goes loses the writes still under way, which take less time than a person's hand.
  await poll(() => page.evaluate(rowsOf('drafts'))).toMatchObject([
    { form: 'new-ticket', fields: { title: 'A draft', description: 'Not sent yet.' } },
  ]);
  await page.reload();
  await poll(() => page.getByLabel('Title*').inputValue()).toBe('A draft');
  await page.context().setOffline(true);
  await page.getByText('The ticket cannot be sent now').waitFor();
  await page.getByRole('button', { name: 'Create Ticket', disabled: true }).waitFor();
  expect(await page.getByLabel('Description*').inputValue()).toBe('Not sent yet.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('heading', { name: 'A draft' }).waitFor();
  await support(page, '?view=create');
  expect(await page.getByLabel('Title*').inputValue()).toBe('');
  await page.context().close();
});

test('a message whose answer got lost is sent again and is there once', async () => {
  const { page } = await openSupport(owner);
  await createTicket(page, 'Lost answers');
  let lose = true;
  await page.route('**/rest/v1/ticket_messages*', async (route) => {
    if (!lose || route.request().method() !== 'POST') return route.fallback();
    lose = false;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('textbox', { name: 'Message' }).fill('only once');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Failed to send message').waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('only once');
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  const stored = await embedded.database.query(
    "select 1 from ticket_messages where message = 'only once'",
  );
  expect(stored).toHaveLength(1);
  await page.context().close();
});

test('a ticket that is not there says so and leads back', async () => {
  const { page } = await openSupport(owner);
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    await support(page, `?ticket=${id}`);
    await page.getByText('Ticket not found').waitFor();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.getByRole('heading', { name: 'Your Support Tickets' }).waitFor();
  await page.context().close();
});

test('values that this version does not know are shown as they are', async () => {
  const { page } = await openSupport(owner);
  await page.route('**/rest/v1/rpc/support_ticket_page', async (route) => {
    const answer = await route.fetch();
    const rows = await answer.json();
    await route.fulfill({
      json: rows.map((row: object) => ({ ...row, status: 'on_hold', priority: 'cosmic' })),
    });
  });
  await support(page);
  await page.getByText('on_hold').first().waitFor();
  await page.getByText('cosmic').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('an admin searches, filters and works through the list by keyboard', async () => {
  const { page: user } = await openSupport(owner);
  await createTicket(user, 'Zebra stripes');
  await user.context().close();
  const { page } = await openSupport(admin);
  await support(page);
  const tile = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd');
  await poll(async () => Number(await tile('Total Tickets').textContent())).toBeGreaterThan(2);
  expect(await tile('Resolved').textContent()).toBe('1');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const focused = () => page.evaluate('document.activeElement.textContent');
  expect(await focused()).toBe('Zebra stripes');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zeb');
  await page.keyboard.press('Enter');
  await page.getByText('(1 ticket)').waitFor();
  await page.getByLabel('Status').selectOption('resolved');
  await page.getByText('No tickets found').waitFor();
  await page.getByLabel('Status').selectOption('');
  await page.getByRole('link', { name: 'Zebra stripes' }).waitFor();
  await page.getByRole('heading', { name: 'All Support Tickets' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');

  await page.getByRole('button', { name: 'Manage replies' }).click();
  await page.getByLabel('Title*').fill('Greeting');
  await page.getByLabel('Reply*').fill('Thank you for writing.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add reply' }).click();
  await page.getByRole('button', { name: 'Edit Greeting' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Canned reply').selectOption({ label: 'Greeting' });
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
    'Thank you for writing.',
  );
  await page.context().close();
});
