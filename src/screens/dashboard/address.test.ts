import { expect, test } from 'vitest';
import { claimPath } from '../../../domain/notice/notice.ts';
import { readAddress } from './address.ts';

const at = (query: string) => readAddress(new URLSearchParams(query));

test('nothing asked', () => {
  expect(at('')).toEqual({
    watched: null,
    kind: 'current',
    snapshot: null,
    scanned: null,
    claim: null,
    clear: false,
  });
});

test('a watched coin, now and before its change', () => {
  expect(at('wl=btcusdt')).toMatchObject({ watched: 'BTCUSDT', kind: 'current' });
  expect(at('wl=BTCUSDT&previous=true').kind).toBe('previous');
});

test('previous means nothing without a coin', () => {
  expect(at('previous=true')).toMatchObject({ watched: null, kind: 'current' });
});

test('a symbol that cannot be one is left out', () => {
  expect(at('wl=<script>').watched).toBeNull();
});

test('a recorded analysis by its id, and by nothing else', () => {
  const id = '7f1c2a3b-4d5e-4f60-8a9b-0c1d2e3f4a5b';
  expect(at(`snapshot=${id}`).snapshot).toBe(id);
  expect(at('snapshot=newest').snapshot).toBeNull();
});

test('a coin of the scan', () => {
  expect(at('scan=btcusdt')).toMatchObject({ scanned: 'BTCUSDT', watched: null });
  expect(at('scan=<script>').scanned).toBeNull();
});

test('a claim whose sheet opens, as it stands in a notification', () => {
  const id = 'pattern:4h:patternAnalysis.divergence.type:Regular Bullish';
  const { searchParams } = new URL(claimPath('BTCUSDT', id), 'https://coin.example');
  expect(readAddress(searchParams)).toMatchObject({ scanned: 'BTCUSDT', claim: id });
  expect(at('scan=BTCUSDT&claim=').claim).toBeNull();
});

test('clear', () => {
  expect(at('clear=true').clear).toBe(true);
  expect(at('clear=1').clear).toBe(false);
});
