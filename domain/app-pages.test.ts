import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APP_PAGES, isAppPage } from './app-pages.ts';

test.each(APP_PAGES)('%s and what lies under it is a page of the app', (page) => {
  expect(isAppPage(page)).toBe(true);
  expect(isAppPage(`${page}/1`)).toBe(true);
  expect(isAppPage(`${page}s`)).toBe(false);
});

test.each(['/', '/config.json', '/rest/v1/waitlist', '/mailbox'])('%s is none', (path) => {
  expect(isAppPage(path)).toBe(false);
});

test('the deployment guide names every page that a static host answers with the app', () => {
  const guide = readFileSync(new URL('../docs/deploy/supabase.md', import.meta.url), 'utf8');
  const [, list = ''] = /`\/` is `index\.html`; (.*?) are `app\.html`/.exec(guide) ?? [];
  const named = [...list.matchAll(/`(\/[a-z-]+)`/g)].map(([, page]) => page);
  expect(named).toEqual(APP_PAGES);
});
