import { describe, expect, test } from 'vitest';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import { simulatedSeries } from '../../../tests/support/candles.ts';
import { momentKnowing, momentOf } from '../../../tests/support/moment.ts';
import { candlesOf, closesAlong, upsideDown } from '../../../tests/support/patterns/hand-drawn.ts';
import { claimsOfType } from '../../../tests/support/propositions.ts';
import { atr } from '../../indicators/atr.ts';
import { rsi } from '../../indicators/rsi.ts';
import { analysePatterns } from '../../patterns/pattern-analysis.ts';
import { structureClaims } from './structure.ts';

/** Swings that rise by far more than half an ATR, in hourly candles. */
const RISING = [
  [0, 100],
  [20, 95],
  [40, 110],
  [60, 102],
  [80, 120],
  [100, 112],
  [120, 119],
] as const;

function hourly(turns: readonly (readonly [number, number])[]) {
  const candles = candlesOf(closesAlong(turns));
  const { patternAnalysis } = analysePatterns(candles, {
    rsi: rsi(candles.close),
    atr: atr(candles),
  });
  return structureClaims(
    momentKnowing({ '1h': { patternAnalysis } }, { candles: { '1h': candles } }),
  );
}

describe('swings', () => {
  test('that rise are an uptrend of a higher high and a higher low', () => {
    expect(hourly(RISING)).toMatchObject([
      {
        kind: 'structure',
        topic: 'trend',
        timeframes: ['1h'],
        leans: 'long',
        proposition: { type: 'swings', timeframe: '1h', structure: 'uptrend' },
        values: [
          { fact: '1h.high', value: 110 },
          { fact: '1h.high', value: 120 },
          { fact: '1h.low', value: 102 },
          { fact: '1h.low', value: 112 },
        ],
        candles: null,
      },
      {
        leans: 'long',
        proposition: { type: 'swing-point', end: 'high', is: 'higher', last: 120, before: 110 },
        values: [
          { fact: '1h.high', value: 120, candleTime: 80 * 3_600_000 },
          { fact: '1h.high', value: 110, candleTime: 40 * 3_600_000 },
        ],
      },
      {
        leans: 'long',
        proposition: { type: 'swing-point', end: 'low', is: 'higher', last: 112, before: 102 },
      },
    ]);
  });

  test('upside down are a downtrend of lower lows and lower highs', () => {
    const claims = hourly(upsideDown(RISING));
    expect(claims.map(({ leans }) => leans)).toEqual(['short', 'short', 'short']);
    expect(claims[0]?.proposition).toMatchObject({ structure: 'downtrend' });
    expect(claims[1]?.proposition).toMatchObject({ end: 'high', is: 'lower' });
  });

  test('that are equal are neither higher nor lower', () => {
    const claims = hourly([...RISING.slice(0, 4), [80, 110.1], [100, 104], [120, 109]]);
    expect(claims[0]).toMatchObject({ leans: 'neither', proposition: { structure: 'sideways' } });
    expect(claimsOfType(claims, 'swing-point').map(({ proposition }) => proposition.end)).toEqual([
      'low',
    ]);
  });

  test('that are not there do not go sideways', () => {
    expect(hourly(RISING.slice(0, 4))).toEqual([]);
  });
});

test('swing points say what the chart calls them', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const series = byTimeframe((timeframe) => simulatedSeries(timeframe, 300, seed));
    const said = claimsOfType(structureClaims(momentOf(series)), 'swing-point');
    for (const timeframe of ['4h', '1d'] as const) {
      const candles = series[timeframe];
      const { points } = analysePatterns(candles, { rsi: rsi(candles.close), atr: atr(candles) });
      const labels = points.flatMap(({ pattern, label, price }) =>
        pattern === 'Market Structure' ? [`${label.toLowerCase()} ${price}`] : [],
      );
      const own = said.filter(({ proposition }) => proposition.timeframe === timeframe);
      for (const { proposition } of own) {
        expect(labels).toContain(`${proposition.is} ${proposition.end} ${proposition.last}`);
      }
      expect(own.length).toBe(labels.filter((label) => /^(higher|lower) /.test(label)).length);
    }
  }
});
