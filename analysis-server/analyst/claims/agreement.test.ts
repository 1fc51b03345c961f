import { expect, test } from 'vitest';
import { byTimeframe, type Timeframe } from '../../../domain/market/timeframe.ts';
import {
  composeInputOf,
  leaningTimeframe,
  unknownTimeframe,
} from '../../../tests/support/computed-timeframes.ts';
import { momentOfInput } from '../../../tests/support/moment.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import type { ComputedTimeframe } from '../computed-timeframe.ts';
import { agreementClaims } from './agreement.ts';

const CLOSE = 64_250.5;

/** The agreements of a market whose timeframes lean as given; null: nothing is known of it. */
function agreements(
  leans: Readonly<Record<Timeframe, number | null>>,
  changed: (computed: ComputedTimeframe, timeframe: Timeframe) => ComputedTimeframe = (one) => one,
) {
  const input = composeInputOf((timeframe) => {
    const lean = leans[timeframe];
    if (lean === null && timeframe !== '4h') return unknownTimeframe(timeframe, CLOSE);
    return changed(leaningTimeframe(timeframe, CLOSE, lean ?? 0, 500), timeframe);
  });
  return agreementClaims(momentOfInput(input));
}

const subject = (claims: ReturnType<typeof agreements>, name: string) =>
  claimsOfType(claims, 'agreement').find(({ proposition }) => proposition.subject === name);

test('what most timeframes have in common names those that differ, and leans with the most', () => {
  const claims = agreements({ '1w': -0.5, '1d': 0.5, '4h': 0.5, '1h': 0.5, '15m': 0.5 });
  for (const name of ['price-MA50', 'price-MA200', 'MACD-signal', 'RSI-half', 'swings']) {
    expect(subject(claims, name)).toMatchObject({
      leans: 'long',
      proposition: { side: 'above', holds: ['1d', '4h', '1h', '15m'], fails: ['1w'] },
    });
  }
});

test('two timeframes are no agreement, and what reads alike is on neither side', () => {
  const few = agreements({ '1w': null, '1d': null, '4h': 0.5, '1h': 0.5, '15m': null });
  expect(claimsOfType(few, 'agreement')).toEqual([]);
  const alike = agreements({ '1w': 0.5, '1d': 0.5, '4h': 0.5, '1h': 0.5, '15m': 0.5 }, (one, t) => {
    const { movingAverages } = one.technicalIndicators;
    const technicalIndicators = {
      ...one.technicalIndicators,
      RSI: t === '1w' ? 50.04 : one.technicalIndicators.RSI,
      movingAverages: { ...movingAverages, MA50: t === '1d' ? CLOSE - 0.04 : movingAverages.MA50 },
    };
    return { ...one, technicalIndicators };
  });
  expect(subject(alike, 'RSI-half')?.proposition.fails).toEqual(['1w']);
  expect(subject(alike, 'price-MA50')?.proposition.fails).toEqual(['1d']);
});

test('the more timeframes agree, the more it says', () => {
  const all = agreements(byTimeframe(() => -0.5));
  const most = agreements({ '1w': 0.5, '1d': -0.5, '4h': -0.5, '1h': -0.5, '15m': -0.5 });
  expect(subject(all, 'swings')?.leans).toBe('short');
  expect(subject(all, 'swings')?.weight).toBeGreaterThan(subject(most, 'swings')?.weight ?? 1);
});

test('every chart that was read leans somewhere or is undecided', () => {
  const claims = agreements({ '1w': 0.6, '1d': -0.6, '4h': 0.6, '1h': null, '15m': 0.02 });
  expect(claimsOfType(claims, 'frames-lean').map(({ proposition }) => proposition)).toEqual([
    { type: 'frames-lean', long: ['1w', '4h'], short: ['1d'], undecided: ['1h', '15m'] },
  ]);
});

test.each([
  [{ '1w': 0.6, '1d': -0.6, '4h': 0.6, '1h': 0.6, '15m': -0.6 }, 'long'],
  [{ '1w': -0.6, '1d': -0.6, '4h': -0.6, '1h': null, '15m': 0.02 }, 'short'],
  [{ '1w': 0.6, '1d': 0.02, '4h': 0.6, '1h': 0.02, '15m': 0.02 }, 'neither'],
] as const)('the leans %j together lean %s: three make a side', (leans, side) => {
  const [lean] = claimsOfType(agreements(leans), 'frames-lean');
  expect(lean?.leans).toBe(side);
});

test('oscillators are far by what is shown of them, which speaks for no side', () => {
  const changed = (one: ComputedTimeframe): ComputedTimeframe => ({
    ...one,
    technicalIndicators: {
      ...one.technicalIndicators,
      RSI: 70.04,
      CCI: 100.1,
      williamsR: -19.9,
      stochasticOscillator: { k: 80.2, d: 50 },
      stochasticRSI: { k: null, d: null },
    },
    volumeAnalysis: { ...one.volumeAnalysis, MFI: 80 },
  });
  const claims = agreements(
    byTimeframe(() => 0),
    changed,
  );
  const [first] = claimsOfType(claims, 'oscillators');
  expect(first).toMatchObject({
    leans: 'neither',
    timeframes: ['1w'],
    proposition: {
      state: 'overbought',
      readings: ['stochasticOscillator.k', 'williamsR', 'CCI'],
      values: [80.2, -19.9, 100.1],
      of: 5,
    },
  });
});

test('a cluster holds every level within half an ATR of its nearest one', () => {
  const claims = agreements(byTimeframe(() => 0));
  const clusters = claimsOfType(claims, 'level-cluster').map(({ proposition }) => proposition);
  expect(
    clusters.map(({ side, low, high, levels }) => [
      side,
      low - CLOSE,
      high - CLOSE,
      levels.map(({ fact }) => fact),
    ]),
  ).toEqual([
    [
      'below',
      -700,
      -500,
      ['1d.s1', ...['1w', '1d', '4h', '1h'].map((timeframe) => `${timeframe}.supportLevels.1`)],
    ],
    [
      'above',
      500,
      600,
      ['1d.r1', ...['1w', '1d', '4h', '1h'].map((timeframe) => `${timeframe}.resistanceLevels.1`)],
    ],
  ]);
});
