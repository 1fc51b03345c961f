// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { analysisResult } from '../../../tests/support/analysis-result.ts';
import { type KnownPrice, usePrices } from '../../data/prices.ts';
import { LivePrice } from './snapshot-banner.tsx';

const FACTS = analysisResult();
const AT = epochMs(new Date(2026, 10, 22, 12, 4).getTime());

beforeEach(() => {
  vi.useFakeTimers({ now: AT });
});
afterEach(() => {
  cleanup();
  act(() => usePrices.setState({ known: new Map() }));
  vi.useRealTimers();
});

function say(changes: Partial<KnownPrice> = {}): void {
  const known: KnownPrice = {
    market: FACTS.market,
    price: price(65_021.5),
    change24h: percent(2.314),
    tickSize: 0.1,
    at: AT,
    seen: [],
    ...changes,
  };
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', known]]) }));
}

function show() {
  const { container } = render(<LivePrice facts={FACTS} />);
  return () => [...container.querySelectorAll(':scope > p')].map((line) => line.textContent);
}

test('the price now stands with its change', () => {
  say();
  expect(show()()).toEqual(['Price now 65,021.5+2.31% in 24 hours']);
});

test('once it is not of now any more it says its age in place of the change', () => {
  say();
  const lines = show();
  act(() => vi.advanceTimersByTime(20_000));
  expect(lines()).toEqual(['Price now 65,021.5+2.31% in 24 hours']);
  act(() => vi.advanceTimersByTime(70_000));
  expect(lines()).toEqual(['Last price 65,021.51 min old']);
});

test('where there is none, or another market has it, no price is made up', () => {
  const lines = show();
  expect(lines()).toEqual(['No price yet']);
  say({ market: { id: 'another', name: 'Another', simulated: false } });
  expect(lines()).toEqual(['No price yet']);
});

test('without a change of 24 hours the price stands alone', () => {
  say({ change24h: null, price: price(64_250.5) });
  expect(show()()).toEqual(['Price now 64,250.5']);
});

test('a move flashes up or down, the first price does not, and nothing is announced', () => {
  say();
  show();
  const figure = () => screen.getByText(/^65,/).parentElement as HTMLElement;
  expect(figure().className).not.toContain('moved');
  say({ price: price(65_100) });
  expect(figure().className).toContain('moved-up');
  say({ price: price(65_050) });
  expect(figure().className).toContain('moved-down');
  expect(figure().closest('[aria-live], [role=status], [role=alert]')).toBeNull();
});
