import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/app-page.ts';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { trafficOf } from '../support/network-log.ts';
import { accessibilityFaults, fitsWidth } from '../support/page-checks.ts';
import { PNG } from '../support/support-desk.ts';

let embedded: TestEmbedded;
let browser: Browser;
let owner: Person;
let admin: Person;

const NOTE = 'between us: refund approved';

/** In pixels of the picture itself, once it can be shown. */
const WIDTH_OF_VIEWED = `(async (image) => {
  await image.decode();
  return image.naturalWidth;
})(document.querySelector('dialog[open] img'))`;

const FILES = [
  { name: 'screen.png', mimeType: 'image/png', buffer: PNG },
  { name: 'trace.txt', mimeType: 'text/plain', buffer: Buffer.from('line one\nline two\n') },
  { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
];

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), openBrowser()]);
  owner = await embedded.approvedUser('owner');
  admin = await embedded.admin('staff');
});
afterAll(async () => {
  await browser.close();
  await embedded.stop();
});

async function openSupport(person: Person, options = DESKTOP) {
  const opened = await openPage(browser, options);
  await signIn(opened.page, embedded.origin, person);
  return opened;
}

const poll = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 20_000 });
const support = (page: Page, query = '') => page.goto(`${embedded.origin}/support${query}`);
const dot = (page: Page) => page.getByRole('link', { name: /Support \(\d+ unread\)/ });

/** Opens a ticket by the form and waits for its page. */
async function createTicket(page: Page, title: string): Promise<void> {
  await support(page, '?view=create');
  await page.getByLabel('Title*').fill(title);
  await page.getByLabel('Description*').fill('It happened twice.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

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
  await user.getByRole('button', { name: 'View screen.png' }).click();
  const viewer = user.getByRole('dialog', { name: 'screen.png' });
  await viewer.getByRole('img', { name: 'screen.png' }).waitFor();
  expect(await user.evaluate(WIDTH_OF_VIEWED)).toBe(1);
  expect(await viewer.getByRole('link', { name: 'Download' }).count()).toBe(1);
  expect(await accessibilityFaults(user)).toEqual([]);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'hidden' });
  expect(await user.getByRole('button', { name: 'View trace.txt' }).count()).toBe(0);
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

test('storage and realtime load on the support page alone', async () => {
  const chunks: Record<string, { file: string }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  );
  const client = chunks['node_modules/@supabase/supabase-js/dist/index.mjs']?.file ?? 'no chunk';
  const { page } = await openSupport(owner);
  const traffic = trafficOf(page);
  await page.goto(`${embedded.origin}/dashboard`);
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
  const ofSupport = () =>
    traffic.urls().filter((url) => url.endsWith(client) || /support-screen|realtime/.test(url));
  expect(ofSupport()).toEqual([]);
  await support(page);
  await page.getByRole('heading', { name: 'Your Support Tickets' }).waitFor();
  await poll(async () => ofSupport().some((url) => url.endsWith(client))).toBe(true);
  await page.context().close();
});

test('drafts outlive a reload and an outage; nothing is sent offline', async () => {
  const { page } = await openSupport(owner, PHONE);
  await support(page, '?view=create');
  await page.getByLabel('Title*').fill('A draft');
  await page.getByLabel('Description*').fill('Not sent yet.');
  await page.reload();
  await poll(() => page.getByLabel('Title*').inputValue()).toBe('A draft');
  await page.context().setOffline(true);
  await page.getByText('The ticket cannot be sent now').waitFor();
  expect(await page.getByRole('button', { name: 'Create Ticket' }).isDisabled()).toBe(true);
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

test('a file that fails is tried again, and the ticket is never lost', async () => {
  const { page } = await openSupport(owner);
  let fail = true;
  await page.route('**/storage/v1/object/ticket-attachments/**', (route) => {
    if (!fail || route.request().method() !== 'POST') return route.fallback();
    fail = false;
    return route.fulfill({ status: 500, json: { message: 'The disk is full' } });
  });
  await support(page, '?view=create');
  await page.getByLabel('Title*').fill('With a file');
  await page.getByLabel('Description*').fill('See the file.');
  await page.getByLabel('Attachments', { exact: true }).setInputFiles(FILES.slice(1, 2));
  await page.getByText('trace.txt', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText('Your ticket was created').waitFor();
  await page.getByText('The disk is full').waitFor();
  const stored = await embedded.database.query(
    "select 1 from support_tickets where title = 'With a file'",
  );
  expect(stored).toHaveLength(1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('link', { name: /trace\.txt/ }).waitFor();
  await page.context().close();
});

test('files of a refused message leave the bucket', async () => {
  const { page } = await openSupport(owner);
  await createTicket(page, 'Refused message');
  await page.route('**/rest/v1/ticket_messages*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'PT409', message: 'Not now' } })
      : route.fallback(),
  );
  const count = async () => {
    const [row] = await embedded.database.query<{ count: number }>(
      "select count(*) from storage.objects where bucket_id = 'ticket-attachments'",
    );
    return row?.count;
  };
  const before = await count();
  await page.getByLabel('Attachments', { exact: true }).setInputFiles(FILES.slice(0, 1));
  await page.getByText('screen.png', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Failed to send message').waitFor();
  await page.getByText('Not now').waitFor();
  await poll(count).toBe(before);
  await page.unroute('**/rest/v1/ticket_messages*');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('log').getByText('(File attachment)').waitFor();
  await page.getByRole('link', { name: /screen\.png/ }).waitFor();
  await page.context().close();
});

test('files are pasted and dropped into the form', async () => {
  const { page } = await openSupport(owner);
  await support(page, '?view=create');
  await page.getByLabel('Description*').focus();
  await page.evaluate(`{
    const transfer = new DataTransfer();
    transfer.items.add(new File(['pasted words'], 'pasted.txt', { type: 'text/plain' }));
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    );
  }`);
  await page.getByText('pasted.txt', { exact: true }).waitFor();
  await page.evaluate(`{
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped words'], 'dropped.txt', { type: 'text/plain' }));
    const told = { dataTransfer: transfer, bubbles: true, cancelable: true };
    const onto = document.activeElement;
    if (onto.dispatchEvent(new DragEvent('dragover', told))) throw new Error('not a drop target');
    onto.dispatchEvent(new DragEvent('drop', told));
  }`);
  await page.getByText('dropped.txt', { exact: true }).waitFor();
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
