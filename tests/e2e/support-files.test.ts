import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { accessibilityFaults } from '../support/page-checks.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { createTicket, FILES, openFor } from '../support/support-page.ts';

let embedded: TestEmbedded;
let browser: Browser;
let owner: Person;

/** In pixels of the picture itself, once it can be shown. */
const WIDTH_OF_VIEWED = `(async (image) => {
  await image.decode();
  return image.naturalWidth;
})(document.querySelector('dialog[open] img'))`;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
  owner = await embedded.approvedUser('owner');
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

test('a picture opens in the viewer, a text does not', async () => {
  const { page } = await openFor(browser, embedded.origin, owner);
  await createTicket(page, 'Look at this');
  await page.getByLabel('Attachments', { exact: true }).setInputFiles(FILES.slice(0, 2));
  await page.getByText('trace.txt', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('link', { name: /trace\.txt/ }).waitFor();
  await page.getByRole('button', { name: 'View screen.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'screen.png' });
  await viewer.getByRole('img', { name: 'screen.png' }).waitFor();
  expect(await page.evaluate(WIDTH_OF_VIEWED)).toBe(1);
  expect(await viewer.getByRole('link', { name: 'Download' }).count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'View trace.txt' }).count()).toBe(0);
  await page.context().close();
});

/** One page with nothing on it. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>',
);

test('a PDF opens in the viewer from a blob, and only where its content is one', async () => {
  const { page } = await openFor(browser, embedded.origin, owner);
  await createTicket(page, 'Read this');
  const field = page.getByLabel('Attachments', { exact: true });
  await field.setInputFiles([{ name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await page.getByText('report.pdf', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send Message' }).click();
  const view = page.getByRole('button', { name: 'View report.pdf' });
  await view.click();
  const viewer = page.getByRole('dialog', { name: 'report.pdf' });
  const frame = viewer.locator('iframe[title="report.pdf"]');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  expect(await viewer.getByRole('link', { name: 'Download' }).count()).toBe(1);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await frame.waitFor({ state: 'detached' });

  await page.route('**/storage/v1/object/sign/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '<script>alert(1)</script>' }),
  );
  await view.click();
  await viewer.getByText('This file is not what its name says, so it is not shown here.').waitFor();
  expect(await frame.count()).toBe(0);
  await page.context().close();
});

test('a file that fails is tried again, and the ticket is never lost', async () => {
  const { page } = await openFor(browser, embedded.origin, owner);
  let fail = true;
  await page.route('**/storage/v1/object/ticket-attachments/**', (route) => {
    if (!fail || route.request().method() !== 'POST') return route.fallback();
    fail = false;
    return route.fulfill({ status: 500, json: { message: 'The disk is full' } });
  });
  await page.goto(`${embedded.origin}/support?view=create`);
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
  const { page } = await openFor(browser, embedded.origin, owner);
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
  await expect.poll(count).toBe(before);
  await page.unroute('**/rest/v1/ticket_messages*');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('log').getByText('(File attachment)').waitFor();
  await page.getByRole('link', { name: /screen\.png/ }).waitFor();
  await page.context().close();
});

test('files are pasted and dropped into the form', async () => {
  const { page } = await openFor(browser, embedded.origin, owner);
  await page.goto(`${embedded.origin}/support?view=create`);
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
    const given = { dataTransfer: transfer, bubbles: true, cancelable: true };
    const onto = document.activeElement;
    if (onto.dispatchEvent(new DragEvent('dragover', given))) throw new Error('not a drop target');
    onto.dispatchEvent(new DragEvent('drop', given));
  }`);
  await page.getByText('dropped.txt', { exact: true }).waitFor();
  await page.context().close();
});
