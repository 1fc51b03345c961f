import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { SESSION_KEY } from '../../src/device/session-key.ts';
import type { TestEmbedded } from './embedded.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

const ConfigSchema = v.object({ supabaseAnonKey: v.string() });

/** Signs in by a request. @returns the session as JSON */
async function sessionOf(origin: string, account: Account): Promise<string> {
  const config = await fetch(`${origin}/config.json`);
  const { supabaseAnonKey: apikey } = v.parse(ConfigSchema, await config.json());
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  const session = await answer.text();
  expect([answer.status, answer.ok ? '' : session]).toEqual([200, '']);
  return session;
}

/** Signs in by a request. @returns what leaves a device the session, as the app keeps it */
export async function sessionScript(origin: string, account: Account): Promise<string> {
  return `(() => {
    const session = ${await sessionOf(origin, account)};
    session.expires_at = Math.floor(Date.now() / 1_000) + session.expires_in;
    localStorage.setItem('${SESSION_KEY}', JSON.stringify(session));
    return true;
  })()`;
}

/** Leaves the page's device a session, and the page empty. */
export async function startSession(page: Page, origin: string, account: Account): Promise<void> {
  const script = await sessionScript(origin, account);
  const place = `${origin}/none`;
  const empty = { contentType: 'text/html', body: '' };
  await page.route(place, (route) => route.fulfill(empty), { times: 1 });
  await page.goto(place);
  await page.evaluate(script);
}

/** Opens the dashboard of somebody who has a session. */
export async function signIn(page: Page, origin: string, account: Account): Promise<void> {
  await startSession(page, origin, account);
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('combobox', { name: 'Coin' }).waitFor();
}

/** Signs in by the form and waits for the dashboard. */
export async function signInByForm(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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

const SessionSchema = v.pipe(v.string(), v.parseJson(), v.object({ access_token: v.string() }));
const StatusSchema = v.object({ status: v.string() });

/** Has the server make an analysis now; the page, asking for the same candles, is given it. */
export async function analyse(
  { origin, approvedUser }: Pick<TestEmbedded, 'origin' | 'approvedUser'>,
  coin: string,
): Promise<void> {
  const person = await approvedUser('earlier');
  const { access_token } = v.parse(SessionSchema, await sessionOf(origin, person));
  const key = randomUUID();
  const ask = async (path: 'analyze' | 'status', body: object) => {
    const answer = await fetch(`${origin}/analysis/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ coin, key, ...body }),
    });
    return v.parse(StatusSchema, await answer.json()).status;
  };
  await ask('analyze', { user_id: person.id });
  const isComplete = async () => expect(await ask('status', {})).toBe('complete');
  await vi.waitFor(isComplete, { timeout: 30_000 });
}

/**
 * Opens the dashboard of somebody who has a session and analyses a coin there. The server has done so
 * meanwhile: a page that finds a run unfinished after a second looks again five seconds later.
 */
export async function openAnalysis(
  page: Page,
  embedded: Pick<TestEmbedded, 'origin' | 'approvedUser'>,
  account: Account,
  coin: string,
): Promise<void> {
  await Promise.all([signIn(page, embedded.origin, account), analyse(embedded, coin)]);
  await generate(page, coin);
  await untilComplete(page);
}

/** Waits until the service worker answers for the page, so that it opens without a network. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((controlled) => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) controlled();
    else serviceWorker.addEventListener('controllerchange', () => controlled(), { once: true });
  })`);
}

/** Chooses a timeframe of an analysis by its first selector; what comes late above the choice may move it from under a press. */
export async function chooseTimeframe(page: Page, timeframe: string): Promise<void> {
  const choice = page.getByRole('radio', { name: timeframe, exact: true }).first();
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
