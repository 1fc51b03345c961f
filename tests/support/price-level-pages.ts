import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAnalysis } from './app-page.ts';
import { type DESKTOP, openPage, PHONE } from './browser.ts';
import type { Person, TestEmbedded } from './embedded.ts';
import { sharedApp } from './shared-app.ts';

/** A phone that is used by fingers. */
export const TOUCH = { ...PHONE, hasTouch: true };

/** A price level as the database has it. */
interface StoredLevel {
  readonly side: string;
  readonly price: number;
  readonly repeating: boolean;
  readonly note: string;
  /** Until it expires; null where it does not. */
  readonly days: number | null;
}

/** One person's price levels, and the pages on which they set them. */
export interface LevelPages {
  readonly embedded: TestEmbedded;
  readonly person: Person;
  /** As the database has them, oldest first. */
  levels(): Promise<readonly StoredLevel[]>;
  untilLevels(count: number): Promise<void>;
  /** A page that shows a fresh analysis of BTCUSDT. */
  openAnalysis(options: typeof DESKTOP): Promise<Page>;
}

/** What tests of price levels do on behalf of a new person of the shared app. */
export async function openLevelPages(): Promise<LevelPages> {
  const [embedded, browser] = await sharedApp();
  const person = await embedded.approvedUser();
  const levels = () =>
    embedded.database.query<StoredLevel>(
      `select side, price, repeating, note,
         round(extract(epoch from expires_at - now()) / 86400)::float as days
       from public.price_levels where user_id = $1 order by created_at`,
      [person.id],
    );
  return {
    embedded,
    person,
    levels,
    untilLevels: (count) => expect.poll(async () => (await levels()).length).toBe(count),
    async openAnalysis(options) {
      const { page } = await openPage(browser, options);
      await openAnalysis(page, embedded, person, 'BTCUSDT');
      return page;
    },
  };
}

/** The dialog about what the person is notified of. */
export const sheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Notifications for BTC' });

export const priceField = (page: Page): Locator => sheet(page).getByLabel('Price (USDT)');

/** What has the focus: its label, else its tag. */
export const focused = (page: Page): Promise<unknown> =>
  page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName',
  );

/** '64,250.5' → 64250.5 */
export const numberIn = (text: string | null): number =>
  Number(text?.match(/[\d,]+\.\d+/)?.[0].replaceAll(',', ''));

/** The price now, as the sheet says it. */
export async function presentPrice(page: Page): Promise<number> {
  const said = sheet(page).getByText(/^The price now is/);
  return numberIn(await said.textContent());
}
