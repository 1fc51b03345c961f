import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScannedPlan, ScanRow } from '../../../domain/analysis/scan.ts';
import {
  addressOf,
  CHIPS,
  chipsOf,
  type Filters,
  NO_FILTERS,
  passes,
  readFilters,
  VIEWS,
} from '../../../domain/analysis/scan-filters.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { PLAN } from '../../../tests/support/plan-watch.ts';
import { changeOf, isInView } from './market-words.ts';

function row(coin: string, plan: Partial<ScannedPlan> = {}): ScanRow {
  return {
    coin,
    place: 1,
    snapshot: '7f1c2a3b-4d5e-4f60-8a9b-0c1d2e3f4a5b',
    scanned_at: epochMs(0),
    plan: {
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
      price: price(1),
      tickSize: 0.1,
      action: 'LONG',
      stance: 'trade',
      leans: { '1w': null, '1d': null, '4h': null, '1h': null, '15m': null },
      odds: null,
      funding: null,
      ...plan,
    },
  };
}

const [RSI, SQUEEZE, CROSS] = [
  'oscillator:4h:RSI:oversold',
  'squeeze:1d',
  'crossed:1d:MA50:MA200:above',
] as const;
const claims = (holds: string[], began: string[] = [], ended: string[] = []) => ({
  claims: { hour: epochMs(0), holds, began, ended },
});

const ENDED = { hash: PLAN, ended: { by: 'stop', at: epochMs(1) } } as const;
const ROWS = [
  row('BTCUSDT', { stance: 'too close to call' }),
  row('ETHUSDT', { action: 'SHORT' }),
  row('SOLUSDT', { action: 'SHORT', stance: 'stand aside' }),
  row('ADAUSDT', { life: ENDED }),
  row('XRPUSDT', { stance: null }),
];
const NAMES: Readonly<Record<string, string>> = { SOLUSDT: 'Solana' };
const found = (filters: Partial<Filters>) =>
  ROWS.filter((one) => passes(one, { ...NO_FILTERS, ...filters }, NAMES[one.coin])).map(
    ({ coin }) => coin,
  );

describe('what is chosen', () => {
  test('of one group joins with or, of two with and', () => {
    expect(found({ chips: ['short'] })).toEqual(['ETHUSDT', 'SOLUSDT']);
    expect(found({ chips: ['trade', 'close'] })).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(found({ chips: ['short', 'trade', 'close'] })).toEqual(['ETHUSDT']);
    expect(found({ chips: ['long', 'short'] })).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'XRPUSDT',
    ]);
  });

  test('finds a plan that ended as ended, and by nothing that it was', () => {
    expect(found({ chips: ['ended'] })).toEqual(['ADAUSDT']);
    expect(found({ chips: ['long', 'ended'] })).toEqual([]);
    expect(ROWS.map(chipsOf)).toEqual([
      ['long', 'close'],
      ['short', 'trade'],
      ['short', 'aside'],
      ['ended'],
      ['long'],
    ]);
  });

  test('searches symbols and names, in any case', () => {
    expect(found({ search: ' eth' })).toEqual(['ETHUSDT']);
    expect(found({ search: 'LANA' })).toEqual(['SOLUSDT']);
    expect(found({ search: 'dogecoin' })).toEqual([]);
  });
});

test('the day is that of its coin, also when the plan has ended', () => {
  const down = { '1w': 'up', '1d': 'down', '4h': 'up', '1h': 'up', '15m': 'up' } as const;
  expect(chipsOf(row('BTCUSDT', { leans: down }))).toEqual(['long', 'trade', '1d-short']);
  const over = row('BTCUSDT', { leans: { ...down, '1d': 'up' }, life: ENDED });
  expect(chipsOf(over)).toEqual(['ended', '1d-long']);
  expect(chipsOf(row('BTCUSDT', { leans: { ...down, '1d': 'flat' } }))).toEqual(['long', 'trade']);
  expect(passes(over, { ...NO_FILTERS, chips: ['1d-long'] })).toBe(true);
  expect(passes(over, { ...NO_FILTERS, chips: ['1d-short'] })).toBe(false);
});

describe('chosen claims', () => {
  const both = row('BTCUSDT', claims([RSI, SQUEEZE], [SQUEEZE]));
  const one = row('ETHUSDT', { action: 'SHORT', ...claims([RSI], [], [SQUEEZE]) });
  const none = row('SOLUSDT', claims([], [], [RSI, SQUEEZE]));
  const all = [both, one, none, row('XRPUSDT', { claims: null }), row('ADAUSDT')];
  const fits = (filters: Partial<Filters>) =>
    all.filter((each) => passes(each, { ...NO_FILTERS, ...filters })).map(({ coin }) => coin);

  test('all hold, and what is not known does not', () => {
    expect(fits({ claims: [RSI] })).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(fits({ claims: [RSI, SQUEEZE] })).toEqual(['BTCUSDT']);
    expect(fits({ claims: [RSI], chips: ['short'] })).toEqual(['ETHUSDT']);
    expect(fits({ claims: [CROSS] })).toEqual([]);
  });

  test('are what changed since yesterday: one began or ended, the others hold', () => {
    const changed = (chosen: string[]) =>
      all
        .filter((each) => isInView(each, 'changed', new Set(), chosen))
        .filter((each) => passes(each, { ...NO_FILTERS, view: 'changed', claims: chosen }))
        .map(({ coin }) => coin);
    expect(changed([RSI])).toEqual(['SOLUSDT']);
    expect(changed([SQUEEZE])).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
    expect(changed([SQUEEZE, CROSS])).toEqual([]);
    expect(changeOf(both.plan, [RSI, SQUEEZE])).toEqual([SQUEEZE, 'began']);
    expect(changeOf(none.plan, [CROSS, RSI, SQUEEZE])).toEqual([RSI, 'ended']);
    expect(all.map(({ plan }) => changeOf(plan, [CROSS]))).toEqual(all.map(() => null));
  });
});

test('a view has the coins of the watch list, or those that were another thing yesterday', () => {
  const yesterday = { action: 'LONG', stance: 'trade', ended: null } as const;
  const mine = new Set(['ETHUSDT']);
  const views = (one: ScanRow) => VIEWS.filter((view) => isInView(one, view, mine));
  expect(views(row('ETHUSDT', { yesterday }))).toEqual(['all', 'mine']);
  expect(views(row('BTCUSDT', { yesterday, action: 'SHORT' }))).toEqual(['all', 'changed']);
  // Nothing is known of yesterday.
  expect(views(row('BTCUSDT', { yesterday: null }))).toEqual(['all']);
  expect(views(row('BTCUSDT'))).toEqual(['all']);
});

describe('an address', () => {
  test('says what is chosen, and nothing if nothing is', () => {
    const filters: Filters = {
      chips: ['short', 'close'],
      claims: [RSI, SQUEEZE],
      view: 'mine',
      search: 'b t',
    };
    expect(addressOf(filters)).toBe(
      'is=short&is=close&claim=oscillator%3A4h%3ARSI%3Aoversold&claim=squeeze%3A1d&view=mine&q=b+t',
    );
    expect(readFilters(`?${addressOf(filters)}`)).toEqual(filters);
    expect(addressOf(NO_FILTERS)).toBe('');
    expect(readFilters('')).toEqual(NO_FILTERS);
  });

  test.each([
    ['?is=best&is=SHORT&is=&view=promise', NO_FILTERS],
    ['?is=short&is=short&is=long', { ...NO_FILTERS, chips: ['long', 'short'] }],
    ['?view=mine&view=changed&sort=odds', { ...NO_FILTERS, view: 'mine' }],
    [`?q=${'x'.repeat(500)}`, { ...NO_FILTERS, search: 'x'.repeat(40) }],
    [
      '?claim=squeeze:1d&claim=best&claim=&claim=squeeze:1d&claim=squeeze:15m',
      { ...NO_FILTERS, claims: [SQUEEZE] },
    ],
    ['?q=%00b%0At%7F', { ...NO_FILTERS, search: 'bt' }],
    ['?is=%E0%A4%A&q=%', { ...NO_FILTERS, search: '%' }],
  ])('%s keeps what is known of it', (address, filters) => {
    expect(readFilters(address)).toEqual(filters);
  });

  const LETTERS = 'aB 0+&=%#?é😀';
  const text = fc.string({ unit: fc.constantFrom(...LETTERS, '\u0000') });

  test('leads to its filters and back, whatever they are', () => {
    const chips = fc.subarray(CHIPS.map(([, chip]) => chip));
    const chosen = fc.subarray(
      RULES.map(({ claim }) => claim),
      { maxLength: 5 },
    );
    const search = fc.string({ unit: fc.constantFrom(...LETTERS) });
    fc.assert(
      fc.property(
        fc.record({ chips, claims: chosen, view: fc.constantFrom(...VIEWS), search }),
        (filters) => {
          expect(readFilters(addressOf(filters))).toEqual(filters);
        },
      ),
    );
  });

  test('that anyone wrote means the same as the one that is made of it', () => {
    const pair = fc.tuple(
      fc.constantFrom('is', 'claim', 'view', 'q', 'best'),
      fc.oneof(text, fc.constantFrom('short', 'trade', RSI, 'mine', '😀'.repeat(50))),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const written = readFilters(`${new URLSearchParams(pairs.map(([a, b]) => [a, b]))}`);
        expect(readFilters(addressOf(written))).toEqual(written);
      }),
    );
  });
});
