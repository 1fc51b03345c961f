import type { Browser, Page } from 'playwright-core';
import { startSession } from './app-page.ts';
import { DESKTOP, openPage } from './browser.ts';
import type { Person } from './embedded.ts';
import { PNG } from './support-desk.ts';

/** A picture, a text, and a file of a kind that is refused. */
export const FILES = [
  { name: 'screen.png', mimeType: 'image/png', buffer: PNG },
  { name: 'trace.txt', mimeType: 'text/plain', buffer: Buffer.from('line one\nline two\n') },
  { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
];

/** A page of its own for somebody who has a session. */
export async function openFor(browser: Browser, origin: string, person: Person, options = DESKTOP) {
  const opened = await openPage(browser, options);
  await startSession(opened.page, origin, person);
  return opened;
}

/** Opens a ticket by the form and waits for its page. */
export async function createTicket(page: Page, title: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/support?view=create`);
  await page.getByLabel('Title*').fill(title);
  await page.getByLabel('Description*').fill('It happened twice.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}
