import { sessionScript } from './app-page.ts';
import type { Person } from './embedded.ts';
import { press, type Tab, until } from './tabs.ts';

/** Expressions that are true in a page at a path, and in one that shows a text. */
export const at = (path: string) => `location.pathname === '${path}'`;
export const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** Whether the page's worker answers for it, so that it opens without a network. */
export const CONTROLLED = 'Boolean(navigator.serviceWorker.controller)';

type Account = Pick<Person, 'email' | 'password'>;

/** Opens the dashboard of somebody who has a session. */
export async function openSignedIn(tab: Tab, origin: string, account: Account): Promise<void> {
  await tab.open(`${origin}/robots.txt`);
  await tab.run(await sessionScript(origin, account));
  await tab.open(`${origin}/dashboard`);
  await until(tab, shows('Generate Analysis'));
}

/** Signs in by the form and waits for the dashboard. */
export async function signIn(
  tab: Tab,
  origin: string,
  { email, password }: Account,
): Promise<void> {
  await tab.open(`${origin}/login`);
  await until(tab, "Boolean(document.querySelector('#root form input[type=password]'))");
  await tab.type('input[type=email]', email);
  await tab.type('input[type=password]', password);
  await press(tab, 'Sign in');
  await until(tab, at('/dashboard'));
  await until(tab, shows('Generate Analysis'));
}

/** Signs out by the header, which a narrow page folds. */
export async function signOut(tab: Tab): Promise<void> {
  const isFolded = await tab.run(
    "[...document.querySelectorAll('button')].every((one) => one.textContent.trim() !== 'Sign Out' || one.offsetWidth === 0)",
  );
  if (isFolded) await press(tab, 'Menu');
  await press(tab, 'Sign Out');
  await until(tab, at('/login'));
}

/** A selector of the field with a label that begins so. */
export async function fieldOf(tab: Tab, label: string): Promise<string> {
  const found = await tab.run(
    `'#' + CSS.escape([...document.querySelectorAll('label')]
      .find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)})).htmlFor)`,
  );
  return String(found);
}
