import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Signs in by the form and waits for the dashboard. */
export async function signIn(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
}

/** Has the search in view: beside an analysis a narrow page keeps it behind an icon. */
export async function openSearch(page: Page): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Coin' });
  const icon = page.getByRole('button', { name: 'Search a coin' });
  await box.or(icon).first().waitFor();
  if (!(await box.isVisible())) await icon.click();
  await box.waitFor();
}

/** Types a coin and starts its analysis. */
export async function generate(page: Page, coin: string): Promise<void> {
  await openSearch(page);
  await page.getByRole('combobox', { name: 'Coin' }).fill(coin);
  // Leaves the suggestions, which lie over the button.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Generate Analysis' }).click();
}

/** Waits until a run has ended well. */
export async function untilComplete(page: Page): Promise<void> {
  await page.getByText(/complete in \d+ mins, \d+ seconds/).waitFor({ timeout: 30_000 });
}

/** Waits until the service worker answers for the page, so that it opens without a network. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((controlled) => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) controlled();
    else serviceWorker.addEventListener('controllerchange', () => controlled(), { once: true });
  })`);
}

/** Chooses a timeframe of an analysis; what comes late above the choice may move it from under a press. */
export async function chooseTimeframe(page: Page, timeframe: string): Promise<void> {
  const choice = page.getByRole('radio', { name: timeframe, exact: true });
  await expect
    .poll(async () => {
      await choice.click();
      return choice.isChecked();
    })
    .toBe(true);
}

/** Opens a part of an analysis that the phone folds; on a wide screen it stands open. */
export async function openFold(page: Page, title: string): Promise<void> {
  const part = page.getByRole('region', { name: title, exact: true });
  await part.waitFor();
  const fold = part.getByRole('button', { name: title, exact: true, expanded: false });
  if ((await fold.count()) > 0) await fold.click();
}

/** Chooses what a wide screen shows below the chart; the phone shows it all, folded. */
export async function openTab(
  page: Page,
  tab: 'Analysis' | 'Levels' | 'Indicators' | 'History',
): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
}
