// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Coins } from '../../../data/coins.ts';
import { CoinSearch } from './coin-search.tsx';

afterEach(cleanup);

const READY: Coins = {
  status: 'ready',
  coins: ['BTCUSDT', 'ETHUSDT'],
  names: {},
  traded: true,
  freeQuestions: false,
  scan: false,
};

interface SearchProps {
  readonly list?: Coins;
  readonly running?: boolean;
  readonly unreachable?: string | null;
  readonly onGenerate?: (coin: string) => void;
  readonly first?: string;
  readonly current?: string | null;
}

function Search({
  list = READY,
  running,
  unreachable = null,
  onGenerate,
  first = '',
  current = null,
}: SearchProps) {
  const [text, setText] = useState(first);
  return (
    <CoinSearch
      list={list}
      text={text}
      onText={setText}
      onGenerate={onGenerate ?? (() => undefined)}
      running={running ?? false}
      unreachable={unreachable}
      onReload={() => undefined}
      current={current}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Analysis' });

test('what is typed stands in upper case', async () => {
  render(<Search />);
  await userEvent.type(box(), 'btc');
  expect(box().value).toBe('BTC');
});

test('a base picks its pair', async () => {
  const onGenerate = vi.fn();
  render(<Search onGenerate={onGenerate} />);
  await userEvent.type(box(), 'btc');
  await userEvent.click(button());
  expect(onGenerate).toHaveBeenCalledExactlyOnceWith('BTCUSDT');
  expect(box().value).toBe('BTCUSDT');
});

test('Enter with nothing typed asks for a coin and starts nothing', async () => {
  const onGenerate = vi.fn();
  render(<Search onGenerate={onGenerate} />);
  await userEvent.type(box(), '{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Please enter a cryptocurrency symbol');
  expect(onGenerate).not.toHaveBeenCalled();
});

test('a coin that is not on the list is named', async () => {
  render(<Search />);
  await userEvent.type(box(), 'nope{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('NOPE is not on the list.');
  expect(document.activeElement).toBe(box());
});

test.each([
  ['while a run goes on', { running: true, first: 'BTC' }],
  ['with no coin', {}],
  ['while the list is loading', { list: { status: 'loading' }, first: 'BTC' }],
  ['without a network', { unreachable: 'You are offline.', first: 'BTC' }],
] as const)('the button rests %s', (_name, props) => {
  render(<Search {...props} />);
  expect(button().disabled).toBe(true);
});

test('without a network the reason stands there', () => {
  render(<Search unreachable="You are offline." />);
  expect(screen.getByText('You are offline. A new analysis needs a connection.')).toBeTruthy();
});

test('a list that failed without a network is not complained of beside it', () => {
  const list = { status: 'failed', message: 'Failed to load coin list' } as const;
  render(<Search list={list} unreachable="You are offline." />);
  expect(screen.queryByRole('alert')).toBe(null);
});

test('a list that failed says so, offers another try, and lets a whole symbol through', async () => {
  const onGenerate = vi.fn();
  const list: Coins = { status: 'failed', message: 'Failed to load coin list: market closed' };
  render(<Search list={list} onGenerate={onGenerate} />);
  expect(screen.getByRole('alert').textContent).toBe('Failed to load coin list: market closed');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await userEvent.type(box(), 'ethusdt{Enter}');
  expect(onGenerate).toHaveBeenCalledExactlyOnceWith('ETHUSDT');
});

test('what cannot be a coin leaves the button at rest, and what is near it is offered', async () => {
  const names = { BTCUSDT: 'Bitcoin', ETHUSDT: 'Ethereum' };
  render(<Search list={{ ...READY, names }} />);
  await userEvent.type(box(), 'bitcion');
  expect(button().disabled).toBe(true);
  expect(screen.getAllByText('No coin matches BITCION. Did you mean:')).not.toHaveLength(0);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(box().value).toBe('BTCUSDT');
  expect(button().disabled).toBe(false);
});

test('/ and Ctrl+K lead to the box, but not out of another field', async () => {
  render(
    <>
      <Search first="BTCUSDT" />
      <input aria-label="Other" />
    </>,
  );
  const other = screen.getByLabelText<HTMLInputElement>('Other');
  await userEvent.click(other);
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(other);
  expect(other.value).toBe('/');
  for (const keys of ['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    other.focus();
    other.blur();
    await userEvent.keyboard(keys);
    expect(document.activeElement, keys).toBe(box());
    expect(box().value).toBe('BTCUSDT');
  }
});

test('the button is soft while the shown analysis of its coin is current', () => {
  const { rerender } = render(<Search first="BTCUSDT" current="BTCUSDT" />);
  expect(button().className).toContain('bg-accent-soft');
  rerender(<Search first="BTCUSDT" current="ETHUSDT" />);
  expect(button().className).toContain('bg-accent-fill');
});
