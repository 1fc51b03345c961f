import type { Page } from 'playwright-core';
import { SESSION_KEY } from '../../../src/device/session-key.ts';

/** Live changes need a Realtime, which cannot be had. */
export const isOurs = (complaint: string) => !complaint.startsWith('WebSocket connection');
export const says = (page: Page, text: string) => page.getByText(text).waitFor();

export async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

export const tokenOf = async (page: Page): Promise<string> =>
  JSON.parse(await page.evaluate(`localStorage.getItem('${SESSION_KEY}')`)).access_token;

/** Presses and waits for what it says. */
export async function press(page: Page, button: string, words: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await says(page, words);
}
