import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

const at = (query: string) => readAddress(new URLSearchParams(query));

test('nothing asked', () => {
  expect(at('')).toEqual({ watched: null, kind: 'current', clear: false });
});

test('a watched coin, now and before its change', () => {
  expect(at('wl=btcusdt')).toEqual({ watched: 'BTCUSDT', kind: 'current', clear: false });
  expect(at('wl=BTCUSDT&previous=true').kind).toBe('previous');
});

test('previous means nothing without a coin', () => {
  expect(at('previous=true')).toEqual({ watched: null, kind: 'current', clear: false });
});

test('a symbol that cannot be one is left out', () => {
  expect(at('wl=<script>').watched).toBeNull();
});

test('clear', () => {
  expect(at('clear=true').clear).toBe(true);
  expect(at('clear=1').clear).toBe(false);
});
