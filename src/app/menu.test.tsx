// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { ALL_UP } from '../backend/reachability.ts';
import { unread } from '../data/unread.ts';
import { sessionStore } from '../device/session-store.ts';
import { foldCoinSearch, useCoinSearch } from '../state/coin-search.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { BottomBar } from './app.tsx';
import { Header } from './header.tsx';

const ME = { id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', email: 'me@example.com' };
const UNREAD = '/rest/v1/rpc/unread_ticket_count';
const IS_ADMIN = '/rest/v1/rpc/is_admin';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME.id, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.answer(UNREAD, [200, 0]);
  backend.answer(IS_ADMIN, [200, false]);
  useSession.setState({ person: ME });
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  forgetPage();
  useConnectivity.setState(useConnectivity.getInitialState());
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function show(page = '/dashboard'): void {
  render(
    <MemoryRouter initialEntries={[page]}>
      <Header />
      <BottomBar />
      <Address />
    </MemoryRouter>,
  );
}
const address = () => document.querySelector('output')?.textContent;
const menuButton = () => screen.getByRole('button', { name: 'Menu' });
/** The bar of wide windows, and the menu that narrow ones fold up. */
const bar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body);
const folded = () => document.getElementById('folded-menu');
const quick = () => within(screen.getByRole('navigation', { name: 'Quick' }));
const entries = () =>
  bar()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') !== '/account')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const ENTRIES = [
  ['Dashboard', '/dashboard?clear=true'],
  ['Watch List', '/watchlist'],
  ['Markets', '/markets'],
  ['Track Record', '/track-record'],
  ['Support', '/support'],
  ['Settings', '/settings'],
];

describe('the menu', () => {
  test('leads to the pages and out, and names the page that is shown', () => {
    show('/watchlist');
    expect(entries()).toEqual(ENTRIES);
    expect(bar().getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    const current = bar()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Watch List']);
    expect(bar().getByRole('link', { name: 'Account of me@example.com' })).toBeTruthy();
  });

  test('has the beta desk for admins, behind the rest', async () => {
    backend.answer(IS_ADMIN, [200, true]);
    show();
    await bar().findByRole('link', { name: 'Beta' });
    expect(entries()).toEqual([...ENTRIES, ['Beta', '/beta']]);
  });

  test('marks Support while tickets are unread, here and at the bottom', async () => {
    backend.answer(UNREAD, [200, 2]);
    show();
    const support = await bar().findByRole('link', { name: 'Support (2 unread)' });
    expect(support.querySelector('[aria-hidden]')?.className).toContain('bg-down');
    expect(quick().getByRole('link', { name: 'Support (2 unread)' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Settings|Watch).*unread/ })).toBeNull();
    await act(() => unread.put(ME.id, 0));
    const read = bar().getByRole('link', { name: 'Support' });
    expect(read.querySelector('[aria-hidden]')).toBeNull();
  });

  test('says that the person is being signed out, and takes no second press', () => {
    show();
    act(() => useSession.setState({ signingOut: true }));
    const button = bar().getByRole<HTMLButtonElement>('button', { name: 'Signing Out...' });
    expect(button.disabled).toBe(true);
  });
});

describe('folded up', () => {
  test('it opens at a press, with the address of the person on top', async () => {
    show();
    expect(folded()?.hidden).toBe(true);
    expect(menuButton().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(menuButton());
    expect(menuButton().getAttribute('aria-expanded')).toBe('true');
    expect(folded()?.hidden).toBe(false);
    expect(folded()?.textContent).toMatch(/^me@example\.comDashboardWatch List/);
    expect(folded()?.textContent).toMatch(/Sign Out$/);
    await userEvent.click(menuButton());
    expect(folded()?.hidden).toBe(true);
  });

  test('Escape closes it and gives the focus back', async () => {
    show();
    menuButton().focus();
    await userEvent.keyboard('{Enter}{Tab}');
    expect(folded()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(folded()?.hidden).toBe(true);
    expect(document.activeElement).toBe(menuButton());
  });

  test('it closes when it has led somewhere', async () => {
    show();
    await userEvent.click(menuButton());
    const menu = within(folded() ?? document.body);
    await userEvent.click(menu.getByRole('link', { name: 'Settings' }));
    expect(address()).toBe('/settings');
    expect(folded()?.hidden).toBe(true);
  });
});

test('at the bottom stand the places that a thumb reaches, with the one that is shown', async () => {
  show('/support');
  const places = quick().getAllByRole('link');
  expect(places.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Analyse', '/dashboard'],
    ['Markets', '/markets'],
    ['Watch', '/watchlist'],
    ['Record', '/track-record'],
    ['Support', '/support'],
  ]);
  const current = () => places.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current().map(({ textContent }) => textContent)).toEqual(['Support']);
  await userEvent.click(quick().getByRole('link', { name: 'Watch' }));
  expect(address()).toBe('/watchlist');
  expect(current().map(({ textContent }) => textContent)).toEqual(['Watch']);
});

test('what floats over a page keeps clear of the bar at the bottom while it is there', () => {
  const root = document.documentElement;
  show();
  expect(root.hasAttribute('data-bottom-bar')).toBe(true);
  cleanup();
  expect(root.hasAttribute('data-bottom-bar')).toBe(false);
});

test('the header offers the search while a page keeps it folded', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Search a coin' })).toBeNull();
  const unfold = await act(async () => foldCoinSearch());
  await userEvent.click(screen.getByRole('button', { name: 'Search a coin' }));
  expect(useCoinSearch.getState().open).toBe(true);
  act(unfold);
  expect(screen.queryByRole('button', { name: 'Search a coin' })).toBeNull();
});

test('the header says what cannot be reached, and nothing while everything can', () => {
  show();
  const said = () => within(screen.getByRole('banner')).getByRole('status').textContent;
  expect(said()).toBe('');
  act(() =>
    useConnectivity.setState({
      online: false,
      network: false,
      standings: { ...ALL_UP, site: 'silent' },
    }),
  );
  expect(said()).toBe('OfflineYou are offline.');
  act(() =>
    useConnectivity.setState({
      online: true,
      network: true,
      standings: { ...ALL_UP, analysis: 'troubled' },
    }),
  );
  expect(said()).toBe('LimitedThe analysis server cannot be reached right now.');
});
